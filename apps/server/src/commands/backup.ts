import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkDatabase, findDamage } from '@isangano/api/backup/check-database';
import { createBackup } from '@isangano/api/backup/make-backup';
import type { Manifest } from '@isangano/api/backup/manifest';
import { restoreBackup } from '@isangano/api/backup/restore-backup';
import { removeLeftovers } from '@isangano/api/backup/staging';
import { checkFiles } from '@isangano/api/files/check-files';
import { readConfig } from '../config.ts';
import { type CommandContext, defineCommand, requireOption } from './command.ts';
import { toDataPaths } from './data-paths.ts';
import { withServices } from './open-services.ts';

export const backup = defineCommand({
  summary: 'pack database, files, secret and mails written as files into an archive; the server may run',
  usage: '--to <file>',
  options: { to: { type: 'string', help: 'the archive to create; compressed if its name ends in .gz' } },
  async run({ to }, context) {
    const target = resolve(requireOption(to, 'to'));
    const manifest = await withServices(context, (services) =>
      createBackup(services, toDataPaths(services.config), target),
    );
    context.print(`${describeContents(manifest)} are in ${target}.`);
    return reportErrors(manifest.errors, context.warn);
  },
});

export const restore = defineCommand({
  summary: 'restore an archive into an empty data folder and check it',
  usage: '--from <file>',
  options: { from: { type: 'string', help: 'an archive created by backup' } },
  async run({ from }, context) {
    const config = readConfig(context.env);
    const manifest = await restoreBackup(resolve(requireOption(from, 'from')), toDataPaths(config));
    context.print(
      `${describeContents(manifest)} are back in ${config.dataDir}, as of ${manifest.madeAt}, and checked.`,
    );
    return reportErrors(manifest.errors, context.warn);
  },
});

export const check = defineCommand({
  summary: 'check database, counts, search indexes and files against each other',
  usage: '[--json]',
  options: { json: { type: 'boolean', help: 'print the list of errors as JSON' } },
  async run({ json }, context) {
    const errors = await findErrors(context);
    if (json) context.print(JSON.stringify(errors, null, 2));
    else context.print(errors.length === 0 ? 'All is in order.' : errors.join('\n'));
    return errors.length === 0 ? 0 : 1;
  },
});

/** Stops at a damaged database, as the other checks need an intact one. */
async function findErrors(context: CommandContext): Promise<string[]> {
  const { databasePath } = readConfig(context.env);
  const damage = existsSync(databasePath) ? findDamage(databasePath) : [];
  if (damage.length > 0) return damage;
  return await withServices(context, async (services) => [
    ...(await removeLeftovers(services.config)).map(
      (folder) => `${folder}: a copy of all data that a killed backup or restore had left; it was removed`,
    ),
    ...(await checkDatabase(databasePath)),
    ...(await checkFiles(services)),
  ]);
}

function describeContents({ files }: Manifest): string {
  const megabytes = files.reduce((total, { sizeBytes }) => total + sizeBytes, 0) / (1024 * 1024);
  return `The database and ${files.length - 1} files (${megabytes.toFixed(1)} MB)`;
}

function reportErrors(errors: string[], warn: (text: string) => void): 0 | 1 {
  if (errors.length === 0) return 0;
  warn(`The backup was created with these errors:\n${errors.join('\n')}`);
  return 1;
}
