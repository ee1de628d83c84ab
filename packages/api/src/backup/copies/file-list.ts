import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CopyPlace } from './copy-place.ts';

/** The keys of the files of a copy, by their ids. */
export type FileKeys = ReadonlyMap<string, string>;

/** Returns the key of a file that is encrypted for these recipients, in the form of its id: for others, it is copied again. */
export function createKeyOf(recipients: readonly string[]): (id: string) => string {
  const holders = recipients.toSorted().join(',');
  return (id) =>
    id.slice(0, -12) + createHash('sha256').update(`${holders} ${id}`).digest('hex').slice(0, 12);
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
