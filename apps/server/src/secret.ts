import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { toDataPaths } from '@isangano/api/core/data-paths';
import { createFile } from '@isangano/platform/file-system/durable-files';
import { hasCode } from '@isangano/platform/file-system/has-code';
import { secretMinBytes } from '@isangano/platform/keys/keyring';

export function generateSecret(): string {
  return randomBytes(48).toString('base64url');
}

/**
 * Returns the first secret of the data folder; creates it, readable only by its owner, if there is none: servers that start
 * at the same time get the same one. Throws if there is one that cannot be read: another one would end all sessions, and
 * forget who has stopped mails.
 */
export async function readOrCreateSecret(dataDir: string): Promise<string> {
  const path = toDataPaths(dataDir).secretPath;
  const read = async () => (await readFile(path, 'utf8')).trim();
  const secret = await read().catch(async (error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
    await createFile(path, generateSecret());
    return await read();
  });
  if (Buffer.byteLength(secret) < secretMinBytes)
    throw new Error(`${path} is ${secret ? 'damaged' : 'empty'}, restore it from a backup`);
  return secret;
}
