import { hash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FileStore, S3Options } from '@isangano/platform/file-store/file-store';
import { openFileStore } from '@isangano/platform/file-store/open-file-store';

/** Where copies are: a folder, which may be a mounted one, or a bucket. */
export type CopyAddress = { folder: string } | { s3: S3Options };

/** The objects in it, each with an id. All but the lists and claims are encrypted. */
export type CopyPlace = {
  /** Each file is stored once for each set of recipients, by a key made of both. */
  files: FileStore;
  /** The ids and keys of the files of a copy, one file in each line. */
  lists: FileStore;
  /** Archives with the database and the secrets. The id of a copy contains its time. */
  copies: FileStore;
  /** Which data folder writes there: the name of a machine, by the id that its data folder contains too. */
  claims: FileStore;
};

/** Opens the place of copies. Throws `OperatorError`. */
export async function openCopyPlace(address: CopyAddress): Promise<CopyPlace> {
  const open = (part: string) =>
    's3' in address
      ? openFileStore({ storageFolder: '', s3: { ...address.s3, prefix: `${address.s3.prefix}${part}/` } })
      : openFileStore({ storageFolder: join(address.folder, part), s3: undefined });
  return {
    files: await open('files'),
    lists: await open('lists'),
    copies: await open('copies'),
    claims: await open('claims'),
  };
}

/** Returns an id of a copy that contains exactly its time, which `newId` does not promise. */
export function createCopyId(now: number): string {
  const time = now.toString(16).padStart(12, '0');
  const random = randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(15)}`;
}

/** Lists the copies, newest first. */
export async function listCopies({ copies }: CopyPlace): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of copies.listPermanent()) ids.push(id);
  return ids.toSorted().toReversed();
}

/** The keys of the files of a copy, by their ids. */
export type FileKeys = ReadonlyMap<string, string>;

/** Returns the key of a file that is encrypted for these recipients, in the form of its id: for others, it is copied again. */
export function createKeyOf(recipients: readonly string[]): (id: string) => string {
  const holders = recipients.toSorted().join(',');
  return (id) => id.slice(0, -12) + hash('sha256', `${holders} ${id}`, 'hex').slice(0, 12);
}

/** Stores the list of a copy: in each line the id of a file and its key. */
export async function storeFileList({ lists }: CopyPlace, copyId: string, keys: FileKeys): Promise<void> {
  const lines = [...keys].map(([id, key]) => `${id} ${key}`);
  await lists.stage(copyId, Readable.from([Buffer.from(lines.join('\n'))]));
  await lists.promote(copyId);
}

/** Reads the list of a copy. Earlier versions listed ids only, which were the keys. Throws `not_found`. */
export async function readFileList({ lists }: CopyPlace, copyId: string): Promise<FileKeys> {
  const lines = (await text(await lists.open(copyId))).split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [id = '', key = id] = line.split(' ');
      return [id, key];
    }),
  );
}
