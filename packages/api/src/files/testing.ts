import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { newId } from '../ids.ts';
import type { TestDeps } from '../testing.ts';
import type { ReceivedFile } from './file-store.ts';

/** A file that has arrived in the storage. */
export async function anArrival<Field extends string>(
  { files }: Pick<TestDeps, 'files'>,
  field: Field,
  content: string | Uint8Array = `content ${newId()}`,
): Promise<ReceivedFile<Field>> {
  const id = newId();
  await files.receive(id, Readable.from([Buffer.from(content)]));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const sizeBytes = Buffer.byteLength(content);
  return { id, field, name: `${field}.png`, type: 'image/png', sizeBytes, sha256 };
}

/** Names of all files in the storage, arrivals included. */
export async function storedNames(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
