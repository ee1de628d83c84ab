import { join } from 'node:path';
import type { DataPaths } from '../../core/data-paths.ts';

/** Returns where the data is in a folder of its own, which is removed after a trial restore. */
export function toTrialPaths(dataDir: string): DataPaths {
  return {
    dataDir,
    databasePath: join(dataDir, 'isangano.sqlite'),
    storageFolder: join(dataDir, 'files'),
    secretPath: join(dataDir, 'secret'),
    keyringPath: join(dataDir, 'keys.json'),
    mailFolder: join(dataDir, 'mail'),
  };
}
