import { isDeepStrictEqual } from 'node:util';
import { withStaging } from '@isangano/api/core/staging';
import { checkFiles, copyFiles, removeCopiedFiles } from '@isangano/api/modules/files/module';
import type { FileStore } from '@isangano/platform/file-store/file-store';
import { openFileStore } from '@isangano/platform/file-store/open-file-store';
import type { Config } from '../config.ts';
import { readMoveTarget, writeMoveTarget } from '../storage-move.ts';
import { CommandError, defineCommand, requireOption } from './command.ts';
import { withServices } from './open-services.ts';
import { readTarget } from './read-target.ts';

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
        throw new CommandError('The files are there already.');
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

/** Throws `CommandError` if a storage has files, and nothing was copied to it before: they may be those of another desk. */
async function assertOwnTarget(dataDir: string, url: string, store: FileStore): Promise<void> {
  if ((await readMoveTarget(dataDir)) === url) return;
  for await (const id of store.listPermanent())
    throw new CommandError(`${url} has files, such as ${id}: choose an empty folder.`);
  if ((await store.listStaged()).length > 0)
    throw new CommandError(`${url} has files: choose an empty folder.`);
  await writeMoveTarget(dataDir, url);
}
