import { existsSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { createBackup, openMigrated } from '@isangano/api/backup/make-backup';
import { checkArchive, type Manifest } from '@isangano/api/backup/manifest';
import { restoreBackup } from '@isangano/api/backup/restore-backup';
import type { Deps } from '@isangano/api/core/context';
import { type DataPaths, dataPaths } from '@isangano/api/core/data-paths';
import { removeLeftovers, withStaging } from '@isangano/api/core/staging';
import { assertReadable } from '@isangano/api/database/migrate';
import { checkDrafts } from '@isangano/api/modules/drafts/module';
import { checkFiles } from '@isangano/api/modules/files/module';
import { OperatorError } from '@isangano/platform/errors';
import { openFileStore } from '@isangano/platform/file-store/open-file-store';
import { makeFolder } from '@isangano/platform/file-system/make-folder';
import { assertWritable } from '@isangano/platform/sqlite/inspect-database';
import { findDamage } from '@isangano/platform/sqlite/search/check-database';
import { type Config, readConfig } from '../config.ts';
import { encryptionOptions, identityOption, readEncryption, toBackupKey } from './backup-key.ts';
import { type CommandContext, defineCommand, reportErrors, requireOption, UsageError } from './command.ts';
import { withServices } from './open-services.ts';

export const backup = defineCommand({
  summary: 'pack database, files, secrets and mails written as files into an archive; the server may run',
  usage: '--to <file> [--recipient <age1…>]… [--passphrase]',
  options: {
    to: {
      type: 'string',
      help: 'the archive to create; compressed if its name ends in .gz, before .age if it is encrypted',
    },
    ...encryptionOptions,
  },
  loggedOptions: ['to'],
  async run({ to, ...options }, context) {
    const target = resolve(requireOption(to, 'to'));
    const config = readConfig(context.env);
    assertSqlite(config);
    const paths = dataPaths.parse(config);
    assertOutside(paths, target);
    const encryption = await readEncryption(options, target, context);
    assertReadable(config.databasePath, { canBeOlder: true });
    await makeFolder(config.storageFolder);
    const files = await openFileStore(config);
    const manifest = await createBackup({ files, clock: Date.now }, paths, target, encryption);
    context.print(`${describeContents(manifest)} are in ${target}${encryption ? ', encrypted' : ''}.`);
    return reportErrors(manifest.errors, 'The backup was created with these errors', context.warn);
  },
});

export const restore = defineCommand({
  summary: 'restore an archive into an empty data folder and check it',
  usage: '--from <file> [--identity <file>]',
  options: { from: { type: 'string', help: 'an archive created by backup' }, identity: identityOption },
  loggedOptions: ['from'],
  async run({ from, identity }, context) {
    const config = readConfig(context.env);
    assertSqlite(config);
    const archive = resolve(requireOption(from, 'from'));
    const bucket = config.s3 && (await openFileStore(config));
    const key = toBackupKey(identity, context);
    const { manifest, newErrors } = await restoreBackup(archive, key, dataPaths.parse(config), bucket);
    context.print(
      `${describeContents(manifest)} are back in ${config.dataDir}, as of ${manifest.madeAt}, and checked.`,
    );
    const known = reportErrors(manifest.errors, 'The backup was created with these errors', context.warn);
    return reportErrors(newErrors, 'The check found errors in what was restored', context.warn) || known;
  },
});

export const check = defineCommand({
  summary: 'check database, counts, search indexes, files, drafts and uploads, or an archive of backup',
  usage: '[--backup <file> [--identity <file>]] [--json]',
  options: {
    backup: {
      type: 'string',
      help: 'an archive to read and compare with its checksums, instead of the data',
    },
    identity: identityOption,
    json: { type: 'boolean', help: 'print the list of errors as JSON' },
  },
  async run({ backup: archive, identity, json }, context) {
    if (identity && !archive) throw new UsageError('--identity needs --backup');
    const errors = archive
      ? await findArchiveErrors(resolve(archive), identity, context)
      : await findErrors(context);
    if (json) context.print(JSON.stringify(errors, null, 2));
    else context.print(errors.length === 0 ? 'All is in order.' : errors.join('\n'));
    return errors.length === 0 ? 0 : 1;
  },
});

/** Throws `OperatorError` for a database that has tools of its own for backups. */
function assertSqlite({ databaseUrl }: Config): void {
  if (databaseUrl !== undefined)
    throw new OperatorError(
      'This command is for SQLite: back up PostgreSQL with pg_dump, and the files with the tools of their storage.',
    );
}

/** A copy of all data inside the data folder would outlive an erasure, and be lost with the data. */
function assertOutside({ dataDir, storageFolder }: DataPaths, target: string): void {
  const folder = [dataDir, storageFolder].find((path) => !relative(resolve(path), target).startsWith('..'));
  if (folder)
    throw new OperatorError(
      `The archive cannot be in ${resolve(folder)}, where the data is: choose another folder.`,
    );
}

async function findArchiveErrors(
  archive: string,
  identity: string | undefined,
  context: CommandContext,
): Promise<string[]> {
  const { manifest, errors } = await checkArchive(archive, toBackupKey(identity, context));
  context.warn(`${describeContents(manifest)} are in ${archive}, as of ${manifest.madeAt}.`);
  return [...manifest.errors, ...errors];
}

/** Stops at a damaged database, as the other checks need an intact one. */
async function findErrors(context: CommandContext): Promise<string[]> {
  const config = readConfig(context.env);
  const { databasePath, databaseUrl } = config;
  if (databaseUrl !== undefined) return await withServices(context, findDataErrors);
  assertWritable(databasePath);
  const damage = existsSync(databasePath) ? findDamage(databasePath) : [];
  if (damage.length > 0) return damage;
  const isOlder = assertReadable(databasePath, { canBeOlder: true });
  const leftovers = (await removeLeftovers(config)).map(
    (folder) => `${folder}: a copy of all data that a killed backup or restore had left; it was removed`,
  );
  if (!isOlder) return [...leftovers, ...(await withServices(context, findDataErrors))];
  context.warn(
    'The database awaits migration, which the next start of the server does. What is checked is a migrated copy.',
  );
  return await withStaging(config, 'check', async (staging) => {
    await using db = await openMigrated(databasePath, staging);
    const files = await openFileStore(config);
    return [...leftovers, ...(await findDataErrors({ db, files, clock: Date.now }))];
  });
}

async function findDataErrors(deps: Pick<Deps, 'db' | 'files' | 'clock'>): Promise<string[]> {
  return [...(await deps.db.findErrors()), ...(await checkFiles(deps)), ...(await checkDrafts(deps))];
}

function describeContents({ files }: Manifest): string {
  const megabytes = files.reduce((total, { sizeBytes }) => total + sizeBytes, 0) / (1024 * 1024);
  return `The database and ${files.length - 1} files (${megabytes.toFixed(1)} MB)`;
}
