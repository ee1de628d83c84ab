import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createCredentialCache } from '@isangano/api/auth/credential-cache';
import { ensureFirstAdmin, type FirstAdmin } from '@isangano/api/auth/ensure-first-admin';
import { createPasswordHasher } from '@isangano/api/auth/passwords';
import { createTokenUseRecorder } from '@isangano/api/auth/record-token-use';
import { createSignInThrottle, noThrottle } from '@isangano/api/auth/sign-in-throttle';
import { createTokenReader } from '@isangano/api/auth/tokens';
import type { Clock, Deps, Log } from '@isangano/api/context';
import { lockFolder } from '@isangano/api/db/lock-folder';
import { migrate } from '@isangano/api/db/migrate';
import { openDataFolderStore } from '@isangano/api/files/data-folder-store';
import { reconcileFiles } from '@isangano/api/files/reconcile';
import { deleteExpiredKeys } from '@isangano/api/idempotency/delete-expired-keys';
import { deriveKeys } from '@isangano/api/keys';
import { createChanges } from '@isangano/api/live/changes';
import { type Database, openDatabase } from '@isangano/api/open-database';
import { seedProjects } from '@isangano/api/projects/seed-projects';
import { channelNames } from '@isangano/content/channels';
import { sampleProjects } from '@isangano/content/sample-projects';
import type { Config } from './config.ts';
import { openMail } from './open-mail.ts';
import { readOrCreateSecret } from './secret.ts';

const fallbackAdminEmail = 'admin@isangano.example';

type OpenedDeps = { deps: Deps; createdAdmin: FirstAdmin | undefined; close: () => Promise<void> };

/**
 * Opens the dependencies of the use cases: locks the data folder, migrates the database, reconciles files
 * after a crash, and starts the mail worker. `createdAdmin` is the account created by a first start; its
 * password cannot be read again. Throws `FolderInUseError` while another server uses the data folder.
 */
export async function openDeps(config: Config, log: Log, clock: Clock): Promise<OpenedDeps> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(config.dataDir);
  let db: Database | undefined;
  try {
    await mkdir(dirname(config.databasePath), { recursive: true, mode: 0o700 });
    db = openDatabase(config.databasePath);
    return await openWithDatabase(db, unlock, config, log, clock);
  } catch (error) {
    await db?.close();
    unlock();
    throw error;
  }
}

async function openWithDatabase(
  db: Database,
  unlock: () => void,
  config: Config,
  log: Log,
  clock: Clock,
): Promise<OpenedDeps> {
  const isNewDatabase = await migrate(db);
  const keys = deriveKeys(config.jwtSecret ?? (await readOrCreateSecret(config.dataDir)));
  const services = {
    db,
    files: await openDataFolderStore(config.storageFolder),
    keys,
    readToken: createTokenReader(keys.tokens),
    credentialCache: createCredentialCache(db),
    recordTokenUse: createTokenUseRecorder({ db, clock, log }),
    passwords: createPasswordHasher(),
    signInThrottle: config.isRateLimited ? createSignInThrottle(clock) : noThrottle,
    changes: createChanges(),
    clock,
    log,
    tokenHours: config.tokenHours,
    channels: channelNames,
  };
  if (isNewDatabase) await seedProjects(services, sampleProjects);
  await reconcileFiles(services);
  await deleteExpiredKeys(services);
  const createdAdmin = await ensureFirstAdmin(services, config.firstAdmin, fallbackAdminEmail);
  const { mailContext, worker } = await openMail(config, services);
  return {
    deps: { ...services, mail: mailContext },
    createdAdmin,
    async close() {
      await worker.stop();
      await services.passwords.close();
      await db.close();
      unlock();
    },
  };
}
