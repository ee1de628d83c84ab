import { createKeys, type Keys } from '@isangano/api/core/keys/keys';
import type { Config } from './config.ts';
import { readKeyring } from './keyring.ts';

/** Returns the keys of the configured installation, for a command. Throws `KeyringError`. */
export async function openKeys(config: Pick<Config, 'jwtSecret' | 'dataDir'>): Promise<Keys> {
  const keyring = await readKeyring(config);
  return createKeys(() => keyring, Date.now);
}
