import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export function getSecretPath(dataDir: string): string {
  return join(dataDir, 'jwt-secret');
}

/** Returns the secret of the data folder; creates it, readable only by its owner, if there is none. */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = getSecretPath(dataDir);
  const existing = await readFile(path, 'utf8').catch(() => '');
  if (existing.trim()) return existing.trim();
  const secret = randomBytes(48).toString('base64url');
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
  return secret;
}
