import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { hashStream } from '@isangano/platform/file-store/hash-stream';
import { Parser, type ReadEntry } from 'tar';
import * as z from 'zod/mini';
import { BackupError } from '../core/data-paths.ts';
import { type BackupKey, openArchive, toArchiveError } from './encryption.ts';

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

/**
 * Reads an archive to its end and compares every checksum with its manifest, without writing anything. Returns
 * the manifest, and one English sentence for each problem. Throws `BackupError` if the archive cannot be read.
 */
export async function checkArchive(
  archive: string,
  key: BackupKey,
): Promise<{ manifest: Manifest; errors: string[] }> {
  const content = await openArchive(archive, key);
  let manifestText = '';
  const checksums = new Map<string, string>();
  const read = async (entry: ReadEntry): Promise<void> => {
    if (entry.path === manifestPath) manifestText = await text(entry);
    else checksums.set(entry.path, (await hashStream(entry)).sha256);
  };
  try {
    const reads: Promise<void>[] = [];
    const parser = new Parser({ strict: true, onReadEntry: (entry) => reads.push(read(entry)) });
    await pipeline(content, parser);
    await Promise.all(reads);
  } catch (error) {
    throw toArchiveError(error);
  }
  const manifest = parseManifest(manifestText);
  return { manifest, errors: compareChecksums(manifest, checksums) };
}

function compareChecksums({ files }: Manifest, checksums: ReadonlyMap<string, string>): string[] {
  const listed = new Set(files.map(({ path }) => path));
  return [
    ...files
      .filter(({ path, sha256 }) => checksums.get(path) !== sha256)
      .map(({ path }) => (checksums.has(path) ? `${path} is not as it was packed` : `${path} is missing`)),
    ...[...checksums.keys()]
      .filter((path) => !listed.has(path))
      .map((path) => `${path} is not in the manifest`),
  ];
}
