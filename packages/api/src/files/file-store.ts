import type { Readable } from 'node:stream';

export type ByteRange = { start: number; end: number };

/**
 * Where the bytes of files live. A key is an id this server made, never a name from outside. A file
 * arrives under its key, and is permanent once `keep` answers; until then a restart may drop it.
 */
export type FileStore = {
  /** Stores a stream durably as an arrival. Throws `unavailable` when there is no room. */
  receive(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Makes an arrival permanent; a file that is so already stays as it is. */
  keep(key: string): Promise<void>;
  /** Removes an arrival, if there is one. */
  discard(key: string): Promise<void>;
  /** Removes a file wherever it is, if there is one. */
  remove(key: string): Promise<void>;
  /** The size in bytes, or nothing for an unknown key. */
  stat(key: string): Promise<{ sizeBytes: number } | undefined>;
  /** Both ends of a range belong to it. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Keys of arrivals that are not yet permanent. */
  listIncoming(): Promise<string[]>;
  /** Keys of permanent files, in no order. */
  listKept(): AsyncIterable<string>;
  /** Puts a file beside itself at a path of this machine, without taking room where that can be. Throws `not_found`. */
  copyTo(key: string, path: string): Promise<void>;
  /** Moves a file of this machine in as a permanent one. */
  adopt(key: string, path: string): Promise<void>;
  /** Whether a file can be written now. */
  isReady(): Promise<boolean>;
};

/** A file that has arrived: its key, and what its content showed. */
export type ReceivedFile<Field extends string = string> = {
  id: string;
  field: Field;
  name: string;
  type: string;
  sizeBytes: number;
  /** Hexadecimal. */
  sha256: string;
};
