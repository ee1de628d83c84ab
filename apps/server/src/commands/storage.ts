import { isDeepStrictEqual } from 'node:util';
import { withStaging } from '@isangano/api/core/staging';
import { checkFiles, copyFiles } from '@isangano/api/modules/files/module';
import { openFileStore } from '@isangano/platform/file-store/open-file-store';
import { type Config, readConfig } from '../config.ts';
import { CommandError, defineCommand, requireOption } from './command.ts';
import { withServices } from './open-services.ts';

export const storageMove = defineCommand({
  summary: 'copy the files to another storage; the server may run, and what is new is copied by another call',
  usage: '--to <STORAGE_URL>',
  options: { to: { type: 'string', help: 'file:<folder> or s3://<bucket>/<folder>' } },
  loggedOptions: ['to'],
  async run({ to }, context) {
    const url = requireOption(to, 'to');
    const target = readConfig({ ...context.env, STORAGE_URL: url });
    return await withServices(context, async ({ config, files, db, clock }) => {
      const getPlace = ({ s3, storageFolder }: Config) => s3 ?? storageFolder;
      if (isDeepStrictEqual(getPlace(target), getPlace(config)))
        throw new CommandError('The files are there already.');
      const store = await openFileStore(target);
      const count = await withStaging(config, 'backup', (folder) => copyFiles(files, store, folder));
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
