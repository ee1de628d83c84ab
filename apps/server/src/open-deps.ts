import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ensureFirstAdmin, type FirstAdmin } from '@isangano/api/auth/ensure-first-admin';
import { createPasswordHasher } from '@isangano/api/auth/passwords';
import { createSignInThrottle } from '@isangano/api/auth/throttle';
import { createTokenReader } from '@isangano/api/auth/tokens';
import type { Clock, Deps, Log } from '@isangano/api/context';
import { openDatabase } from '@isangano/api/db/database';
import { migrate } from '@isangano/api/db/migrate';
import { openDataFolderStore } from '@isangano/api/files/data-folder-store';
import { reconcileFiles } from '@isangano/api/files/reconcile';
import { deriveKeys } from '@isangano/api/keys';
import { seedProjects } from '@isangano/api/projects/seed-projects';
import { sampleProjects } from '@isangano/content/sample-projects';
import type { Config } from './config.ts';
import { readOrMakeSecret } from './secret.ts';

const fallbackAdminEmail = 'admin@isangano.example';

/**
 * Opens all that the use cases stand on: data folder, database in its newest shape, files settled after a
 * crash. `madeAdmin` is the account of a first start, whose password nobody can read again.
 */
export async function openDeps(
  config: Config,
  log: Log,
  clock: Clock,
): Promise<{ deps: Deps; madeAdmin: FirstAdmin | undefined }> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  await mkdir(dirname(config.databasePath), { recursive: true, mode: 0o700 });
  const keys = deriveKeys(config.jwtSecret ?? (await readOrMakeSecret(config.dataDir)));
  const files = await openDataFolderStore(config.storageFolder);
  const db = openDatabase(config.databasePath);
  const deps: Deps = {
    db,
    files,
    keys,
    readToken: createTokenReader(keys.tokens),
    passwords: createPasswordHasher(),
    signInThrottle: createSignInThrottle(clock),
    clock,
    log,
    tokenHours: config.tokenHours,
  };
  try {
    const isFresh = await migrate(db);
    if (isFresh) await seedProjects(deps, sampleProjects);
    await reconcileFiles(deps);
    return { deps, madeAdmin: await ensureFirstAdmin(deps, config.firstAdmin, fallbackAdminEmail) };
  } catch (error) {
    await db.close();
    throw error;
  }
}
