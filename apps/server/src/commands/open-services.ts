import { userInfo } from 'node:os';
import type { Actor, Deps } from '@isangano/api/core/context';
import { createKeys, type Keys } from '@isangano/api/core/keys/keys';
import { createPasswordHasher, type NoticeDeps } from '@isangano/api/modules/identity/module';
import { createChanges } from '@isangano/api/modules/live-updates/module';
import { recordRegistry } from '@isangano/api/registry';
import { brand } from '@isangano/content/brand';
import { getContact } from '@isangano/content/read-contact';
import { openFileStore } from '@isangano/platform/file-store/open-file-store';
import { makeFolder } from '@isangano/platform/file-system/make-folder';
import { type Config, readConfig } from '../config.ts';
import { readKeyring } from '../keyring.ts';
import { openCurrentDatabase } from '../main-database.ts';
import type { CommandContext } from './command.ts';

/** Dependencies of commands. A server may be running on the same data. */
export type Services = Pick<
  Deps,
  'db' | 'records' | 'files' | 'passwords' | 'changes' | 'clock' | 'log' | 'webhookHosts'
> & {
  config: Config;
  mail: NoticeDeps['mail'];
  /** The operator who runs the command. */
  operator: Actor;
};

/**
 * Opens the configured data, runs `work` and closes it again. Does not take the folder lock, which belongs to
 * the server: SQLite serializes the writes of both. For the same reason it does not migrate the database.
 * Throws `WrongDatabaseError` or `UnknownMigrationsError` unless the database is one of this version,
 * and `FolderError` if its files cannot be written.
 */
export async function withServices<Result>(
  { env, warn }: CommandContext,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(env);
  for (const warning of config.warnings) warn(warning);
  const db = await openCurrentDatabase(config);
  const passwords = createPasswordHasher();
  try {
    await makeFolder(config.storageFolder);
    const files = await openFileStore(config);
    const ignore = () => undefined;
    const printWarning = (_details: object, message: string) => warn(message);
    const log = { info: ignore, warn: printWarning, error: printWarning };
    return await work({
      config,
      // A running server polls for stored mails.
      mail: {
        brand,
        contactEmail: () => getContact().email,
        siteUrl: config.publicUrl ?? brand.siteUrl,
        staffLocale: config.mail.toLocale,
        wake: ignore,
      },
      operator: getOperator(),
      db,
      files,
      passwords,
      records: recordRegistry,
      changes: createChanges(db.openSharedStore(Date.now)),
      clock: Date.now,
      log,
      webhookHosts: config.webhookHosts,
    });
  } finally {
    await passwords.close();
    await db.close();
  }
}

/** Returns the keys of the configured installation. Throws `KeyringError`. */
export async function openKeys(config: Pick<Config, 'jwtSecret' | 'dataDir'>): Promise<Keys> {
  const keyring = await readKeyring(config);
  return createKeys(() => keyring, Date.now);
}

/** Returns the name of the system's user, or its number if it has no name, as in some containers. */
export function getUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

/** Returns the user of the system who runs a command, as the audit log names it. */
export function getOperator(): Actor {
  const origin = { address: null, requestId: null };
  return { kind: 'operator', id: null, email: getUserName(), origin };
}
