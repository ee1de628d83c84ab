import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { hashStream } from '@isangano/platform/file-store/hash-stream';
import { Parser, type ReadEntry } from 'tar';
import { type BackupKey, openArchive, toArchiveError } from './encryption.ts';
import { type Manifest, manifestPath, parseManifest } from './manifest.ts';

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
