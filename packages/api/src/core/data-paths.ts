import { join } from 'node:path';
import { OperatorError } from '@isangano/platform/errors';
import * as z from 'zod/mini';

/** A backup that cannot be created or restored. The message is one line, to be shown to the operator. */
export class BackupError extends OperatorError {}

export const dataPaths = z.object({
  dataDir: z.string(),
  databasePath: z.string(),
  storageFolder: z.string(),
  secretPath: z.string(),
  keyringPath: z.string(),
  mailFolder: z.string(),
});
export type DataPaths = z.output<typeof dataPaths>;

/** Returns where the data is in a data folder, unless settings place the database or the files elsewhere. */
export function toDataPaths(dataDir: string): DataPaths {
  return {
    dataDir,
    databasePath: join(dataDir, 'isangano.sqlite'),
    storageFolder: join(dataDir, 'files'),
    secretPath: join(dataDir, 'jwt-secret'),
    keyringPath: join(dataDir, 'keys.json'),
    mailFolder: join(dataDir, 'mail'),
  };
}
