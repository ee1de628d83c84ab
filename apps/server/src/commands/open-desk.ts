import { existsSync } from 'node:fs';
import { createPasswordHasher } from '@isangano/api/auth/passwords';
import type { Deps } from '@isangano/api/context';
import { openDatabase } from '@isangano/api/db/database';
import { isUpToDate } from '@isangano/api/db/migrate';
import { openDataFolderStore } from '@isangano/api/files/data-folder-store';
import { createChanges } from '@isangano/api/live/changes';
import { brand } from '@isangano/content/brand';
import { type Config, readConfig } from '../config.ts';
import { CommandError, type Surroundings } from './command.ts';

/** What commands stand on: the data of a server that may be running. */
export type Desk = Pick<Deps, 'db' | 'files' | 'passwords' | 'changes' | 'clock' | 'log'> & {
  config: Config;
  group: string;
};

/**
 * Opens the data that the configuration names, does the work and closes it again. The folder's lock is the
 * server's: a command takes its turn with it inside the database, and leaves the database's shape alone.
 * Throws `CommandError` where there is no database, or one of another version.
 */
export async function withDesk<Result>(
  { env, warn }: Surroundings,
  work: (desk: Desk) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env);
  if (!existsSync(config.databasePath)) {
    throw new CommandError(`There is no database at ${config.databasePath}: start the server once.`);
  }
  const db = openDatabase(config.databasePath);
  const passwords = createPasswordHasher();
  try {
    if (!(await isUpToDate(db))) {
      throw new CommandError('The database is of another version: start the server of this one once.');
    }
    const files = await openDataFolderStore(config.storageFolder);
    const silent = () => undefined;
    const note = (_details: object, message: string) => warn(message);
    const log = { info: silent, warn: note, error: note };
    const group = brand.name;
    return await work({
      config,
      group,
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
