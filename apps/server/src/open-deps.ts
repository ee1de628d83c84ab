import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createAdmissions } from '@isangano/api/auth/admissions';
import { ensureFirstAdmin, type FirstAdmin } from '@isangano/api/auth/ensure-first-admin';
import { createTokenUseNotes } from '@isangano/api/auth/note-token-use';
import { createPasswordHasher } from '@isangano/api/auth/passwords';
import { createSignInThrottle, noThrottle } from '@isangano/api/auth/throttle';
import { createTokenReader } from '@isangano/api/auth/tokens';
import type { Clock, Deps, Log } from '@isangano/api/context';
import { type Database, openDatabase } from '@isangano/api/db/database';
import { lockFolder } from '@isangano/api/db/lock-folder';
import { migrate } from '@isangano/api/db/migrate';
import { openDataFolderStore } from '@isangano/api/files/data-folder-store';
import { reconcileFiles } from '@isangano/api/files/reconcile';
import { forgetOldKeys } from '@isangano/api/idempotency/forget-old-keys';
import { deriveKeys } from '@isangano/api/keys';
import { createChanges } from '@isangano/api/live/changes';
import { seedProjects } from '@isangano/api/projects/seed-projects';
import { sampleProjects } from '@isangano/content/sample-projects';
import type { Config } from './config.ts';
import { openMail } from './open-mail.ts';
import { readOrMakeSecret } from './secret.ts';

const fallbackAdminEmail = 'admin@isangano.example';

type Opened = { deps: Deps; madeAdmin: FirstAdmin | undefined; close: () => Promise<void> };

/**
 * Opens all that the use cases stand on: data folder, database in its newest shape, files settled after a
 * crash, mails on their way. `madeAdmin` is the account of a first start, whose password nobody can read
 * again. Throws `FolderInUseError` while another server has the data folder.
 */
export async function openDeps(config: Config, log: Log, clock: Clock): Promise<Opened> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(config.dataDir);
  let db: Database | undefined;
  try {
    await mkdir(dirname(config.databasePath), { recursive: true, mode: 0o700 });
    db = openDatabase(config.databasePath);
    return await openOn(db, unlock, config, log, clock);
  } catch (error) {
    await db?.close();
    unlock();
    throw error;
  }
}

async function openOn(
  db: Database,
  unlock: () => void,
  config: Config,
  log: Log,
  clock: Clock,
): Promise<Opened> {
  const isFresh = await migrate(db);
  const keys = deriveKeys(config.jwtSecret ?? (await readOrMakeSecret(config.dataDir)));
  const parts = {
    db,
    files: await openDataFolderStore(config.storageFolder),
    keys,
    readToken: createTokenReader(keys.tokens),
    admissions: createAdmissions(db),
    noteTokenUse: createTokenUseNotes({ db, clock, log }),
    passwords: createPasswordHasher(),
    signInThrottle: config.isRateLimited ? createSignInThrottle(clock) : noThrottle,
    changes: createChanges(),
    clock,
    log,
    tokenHours: config.tokenHours,
  };
  if (isFresh) await seedProjects(parts, sampleProjects);
  await reconcileFiles(parts);
  await forgetOldKeys(parts);
  const madeAdmin = await ensureFirstAdmin(parts, config.firstAdmin, fallbackAdminEmail);
  const { desk, worker } = await openMail(config, parts);
  return {
    deps: { ...parts, mail: desk },
    madeAdmin,
    async close() {
      await worker.stop();
      await parts.passwords.close();
      await db.close();
      unlock();
    },
  };
}
