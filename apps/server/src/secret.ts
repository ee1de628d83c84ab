import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export function secretPathOf(dataDir: string): string {
  return join(dataDir, 'jwt-secret');
}

/** The secret kept in the data folder, readable by its owner alone; made when there is none. */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const path = secretPathOf(dataDir);
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept.trim()) return kept.trim();
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
