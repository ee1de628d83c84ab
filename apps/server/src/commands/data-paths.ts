import type { DataPaths } from '@isangano/api/core/data-paths';
import type { Config } from '../config.ts';
import { getKeyringPath } from '../keyring.ts';
import { getSecretPath } from '../secret.ts';

export function toDataPaths({ dataDir, databasePath, storageFolder, mail }: Config): DataPaths {
  return {
    dataDir,
    databasePath,
    storageFolder,
    secretPath: getSecretPath(dataDir),
    keyringPath: getKeyringPath(dataDir),
    mailFolder: mail.folder,
  };
}
