import { existsSync } from 'node:fs';
import { createPasswordHasher } from '@isangano/api/auth/passwords';
import type { Deps } from '@isangano/api/context';
import { isUpToDate } from '@isangano/api/db/migrate';
import { openDataFolderStore } from '@isangano/api/files/data-folder-store';
import { createChanges } from '@isangano/api/live/changes';
import { openDatabase } from '@isangano/api/open-database';
import { brand } from '@isangano/content/brand';
import { type Config, readConfig } from '../config.ts';
import { type CommandContext, CommandError } from './command.ts';

/** Dependencies of commands. A server may be running on the same data. */
export type Services = Pick<Deps, 'db' | 'files' | 'passwords' | 'changes' | 'clock' | 'log'> & {
  config: Config;
  groupName: string;
};

/**
 * Opens the configured data, runs `work` and closes it again. Does not take the folder lock, which belongs to
 * the server: SQLite serializes the writes of both. For the same reason it does not migrate the database.
 * Throws `CommandError` if there is no database, or if its schema is of another version.
 */
export async function withServices<Result>(
  { env, warn }: CommandContext,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env);
  if (!existsSync(config.databasePath)) {
    throw new CommandError(`There is no database at ${config.databasePath}: start the server once.`);
  }
  const db = openDatabase(config.databasePath);
  const passwords = createPasswordHasher();
  try {
    if (!(await isUpToDate(db))) {
      throw new CommandError('The database has another version: start the server of this version once.');
    }
    const files = await openDataFolderStore(config.storageFolder);
    const ignore = () => undefined;
    const printWarning = (_details: object, message: string) => warn(message);
    const log = { info: ignore, warn: printWarning, error: printWarning };
    const groupName = brand.name;
    return await work({
      config,
      groupName,
      db,
      files,
      passwords,
      changes: createChanges(),
      clock: Date.now,
      log,
    });
  } finally {
    await passwords.close();
    await db.close();
  }
}
