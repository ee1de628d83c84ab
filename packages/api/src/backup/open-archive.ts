import { createReadStream, existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { BackupError } from '../core/data-paths.ts';
import { type BackupKey, decryptStream, readEncryptionHeader } from './encryption.ts';

/** Returns the content of an archive, decrypted if need be. Throws `BackupError`. */
export async function openArchive(archive: string, key: BackupKey): Promise<Readable> {
  if (!existsSync(archive)) throw new BackupError(`There is no file ${archive}.`);
  const header = await readEncryptionHeader(archive);
  const content = createReadStream(archive);
  if (!header) return content;
  try {
    return await decryptStream(content, header, key);
  } catch (error) {
    content.destroy();
    throw error;
  }
}

/** Returns what a failure to read an archive means for the operator. */
export function toArchiveError(error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  return new BackupError(`The archive is damaged: ${error instanceof Error ? error.message : String(error)}`);
}
