import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@isangano/platform/file-system/durable-files';

export function getSecretPath(dataDir: string): string {
  return join(dataDir, 'jwt-secret');
}

export function generateSecret(): string {
  return randomBytes(48).toString('base64url');
}

/**
 * Returns the first secret of the data folder; creates it, readable only by its owner, if there is none. Throws if
 * there is one that cannot be read: another one would end all sessions, and forget who has stopped mails.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = getSecretPath(dataDir);
  const existing = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (existing?.trim()) return existing.trim();
  if (existing !== undefined) throw new Error(`${path} is empty, restore it from a backup`);
  const secret = generateSecret();
  await replaceFile(path, secret);
  return secret;
}
