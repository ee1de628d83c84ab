import { isDeepStrictEqual } from 'node:util';
import { withStaging } from '@isangano/api/core/staging';
import { checkFiles, copyFiles, removeCopiedFiles } from '@isangano/api/modules/files/module';
import { moveDatabase, openRows } from '@isangano/api/move-database';
import { OperatorError } from '@isangano/platform/errors';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { openFileStore } from '@isangano/platform/file-store/open-file-store';
import { lockFolder } from '@isangano/platform/sqlite/lock-folder';
import { type Config, readConfig } from '../config.ts';
import { openCurrentDatabase, openMainDatabase } from '../main-database.ts';
import { readMoveTarget, writeMoveTarget } from '../storage-address.ts';
import { type CommandContext, defineCommand, requireOption, UsageError } from './command.ts';
import { withServices } from './open-services.ts';

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
    if (describe(config) === describe(target)) throw new OperatorError('The records are there already.');
    using _lock = lockFolder(config.dataDir);
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
  },
});

type DatabaseConfig = Pick<Config, 'databasePath' | 'databaseUrl'>;

const describe = ({ databasePath, databaseUrl }: DatabaseConfig) => databaseUrl ?? databasePath;
const toPlace = ({ databasePath, databaseUrl }: DatabaseConfig) =>
  databaseUrl === undefined ? { path: databasePath } : { url: databaseUrl };

export const storageMove = defineCommand({
  summary: 'copy the files to another storage; the server may run, and what is new is copied by another call',
  usage: '--to <STORAGE_URL>',
  options: { to: { type: 'string', help: 'file:<folder> or s3://<bucket>/<folder>' } },
  loggedOptions: ['to'],
  async run({ to }, context) {
    const url = requireOption(to, 'to');
    const target = readTarget(context.env, 'STORAGE_URL', url);
    return await withServices(context, async ({ config, files, db, clock }) => {
      const getPlace = ({ s3, storageFolder }: Config) => s3 ?? storageFolder;
      if (isDeepStrictEqual(getPlace(target), getPlace(config)))
        throw new OperatorError('The files are there already.');
      const store = await openFileStore(target);
      await assertOwnTarget(config.dataDir, url, store);
      const count = await withStaging(config, 'backup', (folder) => copyFiles(files, store, folder));
      await removeCopiedFiles({ db, files }, store);
      context.print(`${count} files were copied to ${url}.`);
      const errors = await checkFiles({ db, files: store, clock });
      context.print(
        errors.length > 0
          ? errors.join('\n')
          : 'All files are there. Stop the server, run this once more, set STORAGE_URL, and start it.',
      );
      return errors.length > 0 ? 1 : 0;
    });
  },
});

/** Throws `OperatorError` if a storage has files, and nothing was copied to it before: they may be those of another desk. */
async function assertOwnTarget(dataDir: string, url: string, store: FileStore): Promise<void> {
  if ((await readMoveTarget(dataDir)) === url) return;
  for await (const id of store.listPermanent())
    throw new OperatorError(`${url} has files, such as ${id}: choose an empty folder.`);
  if ((await store.listStaged()).length > 0)
    throw new OperatorError(`${url} has files: choose an empty folder.`);
  await writeMoveTarget(dataDir, url);
}

/** Returns the settings with another value for the moved part. Throws `UsageError` if `--to` is no value of it. */
function readTarget(env: CommandContext['env'], setting: 'DATABASE_URL' | 'STORAGE_URL', to: string): Config {
  // Errors of other settings are reported as such.
  readConfig(env);
  try {
    return readConfig({ ...env, [setting]: to });
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    throw new UsageError(error.message.replace('Wrong configuration: ', '').replace(setting, '--to'));
  }
}
