import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { newId } from '@isangano/platform/ids';
import type { TestDeps } from '../../testing.ts';

/** Stages a file in the storage. */
export async function aStagedFile<Field extends string>(
  { files }: Pick<TestDeps, 'files'>,
  field: Field,
  content: string | Uint8Array = `content ${newId()}`,
): Promise<StagedFile<Field>> {
  const id = newId();
  await files.stage(id, Readable.from([Buffer.from(content)]));
  const sha256 = createHash('sha256').update(content).digest('hex');
  const sizeBytes = Buffer.byteLength(content);
  return { id, field, name: `${field}.png`, type: 'image/png', sizeBytes, sha256 };
}

/** Returns the names of all staged and permanent files in the storage. */
export async function listStoredNames(folder: string): Promise<string[]> {
  const entries = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
