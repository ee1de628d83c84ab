import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { hashStream } from '@isangano/platform/file-store/hash-stream';
import * as z from 'zod/mini';
import { BackupError } from '../core/data-paths.ts';

/** Paths inside an archive. */
export const manifestPath = 'manifest.json';
export const databaseEntry = 'database.sqlite';
export const secretEntry = 'secret';
export const keyringEntry = 'keys.json';
export const filesFolder = 'files';
export const mailFolder = 'mail';

/** Whether an archive may contain a path; other entries are rejected when it is restored. */
export function isEntryPath(path: string): boolean {
  return (
    [manifestPath, databaseEntry, secretEntry, keyringEntry].includes(path) ||
    /^files\/[0-9a-f-]{36}$/.test(path) ||
    /^mail\/[^/]+\.eml$/.test(path)
  );
}

/** Content of an archive; SHA-256 is in hexadecimal, `errors` were found when it was created. */
const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  errors: z.array(z.string()),
  files: z.array(
    z.object({ path: z.string().check(z.refine(isEntryPath)), sizeBytes: z.int(), sha256: z.string() }),
  ),
});
export type Manifest = z.output<typeof manifest>;

/** Returns the manifest entry of a file; `path` is relative to the folder. */
export async function describeEntry(folder: string, path: string): Promise<Manifest['files'][number]> {
  return { path, ...(await hashStream(createReadStream(join(folder, path)))) };
}

/** Returns the manifest that a text contains. Throws `BackupError`. */
export function parseManifest(text: string): Manifest {
  try {
    return manifest.parse(JSON.parse(text));
  } catch {
    throw new BackupError('The archive is damaged or not a backup: its manifest cannot be read.');
  }
}
