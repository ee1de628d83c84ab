import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { hashStream } from '../files/hash-stream.ts';

/** A backup that cannot be made or used; the message is one line for the person who asked for it. */
export class BackupError extends Error {}

/** Where the parts of an installation lie on this machine. */
export type Places = {
  dataDir: string;
  databasePath: string;
  storageFolder: string;
  secretPath: string;
  mailFolder: string;
};

/** Paths within an archive. */
export const manifestPath = 'manifest.json';
export const databaseEntry = 'database.sqlite';
export const secretEntry = 'secret';
export const filesFolder = 'files';
export const mailFolder = 'mail';

/** Whether an archive may hold such a path; whatever else stands in one is refused. */
export function isEntryPath(path: string): boolean {
  return (
    [manifestPath, databaseEntry, secretEntry].includes(path) ||
    /^files\/[0-9a-f-]{36}$/.test(path) ||
    /^mail\/[\w-]+\.eml$/.test(path)
  );
}

/** What an archive holds: sizes in bytes, SHA-256 in hexadecimal, and what was wrong when it was made. */
export const manifest = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  faults: z.array(z.string()),
  files: z.array(
    z.object({ path: z.string().check(z.refine(isEntryPath)), sizeBytes: z.int(), sha256: z.string() }),
  ),
});
export type Manifest = z.output<typeof manifest>;

/** The entry of a file below a folder. */
export async function describeEntry(folder: string, path: string): Promise<Manifest['files'][number]> {
  return { path, ...(await hashStream(createReadStream(join(folder, path)))) };
}
