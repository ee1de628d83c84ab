import type { Readable } from 'node:stream';
import * as z from 'zod/mini';
import type { DiskSpace } from '../file-system/free-space.ts';

export type ByteRange = { start: number; end: number };

/**
 * The storage of file contents. A key is an id that this server generated, never a name from a client. A file
 * is first staged under its key; without a record, a restart removes it. It is permanent once `promote` has
 * resolved. Methods throw `not_found` for a key that is not an id.
 */
export type FileStore = {
  /** Stores a stream durably as a staged file. If the disk is full, throws `unavailable` and leaves none. */
  stage(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Appends to a staged file of exactly `offset` bytes, which the first append creates, and returns the new length. Whatever
   * happens, what was written is durable and remains, so the length of the file is what was received. Throws `conflict`
   * (reason `wrong_offset`), `unavailable` if the disk is full, and what `bytes` throws.
   */
  append(key: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Makes a staged file permanent; does nothing if it already is. */
  promote(key: string): Promise<void>;
  /** Removes a staged file, if there is one. */
  discard(key: string): Promise<void>;
  /** Removes a staged or permanent file, if there is one. */
  remove(key: string): Promise<void>;
  /** Returns the size and the time of the last write, in milliseconds since 1970; `undefined` for an unknown key. */
  stat(key: string): Promise<{ sizeBytes: number; modifiedAt: number } | undefined>;
  /** Opens a staged or permanent file. Both ends of a range are inclusive. Throws `not_found`. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Lists the keys of staged files, in no order. */
  listStaged(): Promise<string[]>;
  /** Yields the keys of permanent files, in no order. */
  listPermanent(): AsyncIterable<string>;
  /** Copies a file to a path of this machine, as a hard link if possible. Throws `not_found`. */
  copyTo(key: string, path: string): Promise<void>;
  /** Moves a file from a path of this machine into the storage, as a permanent one. */
  importFile(key: string, path: string): Promise<void>;
  measureDisk(): Promise<DiskSpace>;
  /** Whether files can be written and the disk has free space. */
  isReady(): Promise<boolean>;
};

/** An uploaded file that belongs to no record yet: its key, and the properties found from its content. */
export type StagedFile<Field extends string = string> = {
  id: string;
  field: Field;
  name: string;
  type: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
};

/** Settings of a storage in a bucket of any S3-compatible service. */
export const s3Options = z.object({
  /** Address of the service with the bucket, such as `https://s3.example/bucket`. */
  endpoint: z.string(),
  region: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  /** Prefix of the keys of all objects: empty, or with a slash at its end. */
  prefix: z.string(),
});
export type S3Options = z.output<typeof s3Options>;
