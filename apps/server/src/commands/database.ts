import { moveDatabase, openRows } from '@isangano/api/move-database';
import { lockFolder } from '@isangano/platform/sqlite/lock-folder';
import { type Config, readConfig } from '../config.ts';
import { openCurrentDatabase, openMainDatabase } from '../main-database.ts';
import { CommandError, defineCommand, requireOption } from './command.ts';
import { readTarget } from './read-target.ts';

export const databaseMove = defineCommand({
  summary: 'copy all records to another database; stop the server first',
  usage: '--to <DATABASE_URL>',
  options: {
    to: { type: 'string', help: 'sqlite:<path> or postgres://<user>:<password>@<host>/<database>' },
  },
  // The address may contain a password.
  loggedOptions: [],
  async run({ to }, context) {
    const config = readConfig(context.env);
    const target = readTarget(context.env, 'DATABASE_URL', requireOption(to, 'to'));
    if (describe(config) === describe(target)) throw new CommandError('The records are there already.');
    const unlock = lockFolder(config.dataDir);
    try {
      // Both are checked, and a new target gets its tables.
      await (await openCurrentDatabase(config)).close();
      const opened = await openMainDatabase(target);
      await opened.migrate().finally(() => opened.close());
      const source = await openRows(toPlace(config));
      const destination = await openRows(toPlace(target));
      const count = await moveDatabase(source, destination).finally(async () => {
        await source.close();
        await destination.close();
      });
      context.print(`${count} rows were copied and compared. Set DATABASE_URL, and start the server.`);
      return 0;
    } finally {
      unlock();
    }
  },
});

type DatabaseConfig = Pick<Config, 'databasePath' | 'databaseUrl'>;

const describe = ({ databasePath, databaseUrl }: DatabaseConfig) => databaseUrl ?? databasePath;
const toPlace = ({ databasePath, databaseUrl }: DatabaseConfig) =>
  databaseUrl === undefined ? { path: databasePath } : { url: databaseUrl };
