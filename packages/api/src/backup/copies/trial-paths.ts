import { join } from 'node:path';
import type { DataPaths } from '../../core/data-paths.ts';

/** Returns where the data of a trial is, in a folder that is removed afterwards. */
export function toTrialPaths(folder: string): DataPaths {
  const dataDir = join(folder, 'trial');
  return {
    dataDir,
    databasePath: join(dataDir, 'isangano.sqlite'),
    storageFolder: join(dataDir, 'files'),
    secretPath: join(dataDir, 'secret'),
    keyringPath: join(dataDir, 'keys.json'),
    mailFolder: join(dataDir, 'mail'),
  };
}
