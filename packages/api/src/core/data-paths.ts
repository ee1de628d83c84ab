/** A backup that cannot be created or restored. The message is one line, to be shown to the operator. */
export class BackupError extends Error {}

export type DataPaths = {
  dataDir: string;
  databasePath: string;
  storageFolder: string;
  secretPath: string;
  keyringPath: string;
  mailFolder: string;
};
