import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@isangano/api/db/durable-files';

export function getSecretPath(dataDir: string): string {
  return join(dataDir, 'jwt-secret');
}

export function generateSecret(): string {
  return randomBytes(48).toString('base64url');
}

/** Returns the first secret of the data folder; creates it, readable only by its owner, if there is none. */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = getSecretPath(dataDir);
  const existing = await readFile(path, 'utf8').catch(() => '');
  if (existing.trim()) return existing.trim();
  const secret = generateSecret();
  await replaceFile(path, secret);
  return secret;
}
