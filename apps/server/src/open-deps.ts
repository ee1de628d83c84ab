import { dirname } from 'node:path';
import { createChallenges } from '@isangano/api/account/challenges';
import { createPendingSignIns } from '@isangano/api/account/pending-sign-ins';
import { createPortraitRequests } from '@isangano/api/applications/portraits/portrait-requests';
import { startPortraitWorker } from '@isangano/api/applications/portraits/portrait-worker';
import { shortenOldAddresses } from '@isangano/api/audit/shorten-old-addresses';
import { updateApiTokenUsed } from '@isangano/api/auth/api-tokens/api-token-queries';
import { createCredentialCache } from '@isangano/api/auth/credential-cache';
import { ensureFirstAdmin, type FirstAdmin } from '@isangano/api/auth/ensure-first-admin';
import { createPasswordHasher } from '@isangano/api/auth/passwords';
import { updateSessionUsed } from '@isangano/api/auth/queries';
import { createUseRecorder } from '@isangano/api/auth/record-use';
import { createSignInThrottle, noThrottle } from '@isangano/api/auth/sign-in-throttle';
import { createTokenReader } from '@isangano/api/auth/tokens';
import { removeLeftovers } from '@isangano/api/backup/staging';
import { createBulkRunner } from '@isangano/api/bulk/bulk-runner';
import type { Clock, Deps, Log } from '@isangano/api/context';
import { assertMigratable } from '@isangano/api/db/inspect-database';
import { lockFolder } from '@isangano/api/db/lock-folder';
import { makeFolder } from '@isangano/api/db/make-folder';
import { migrate } from '@isangano/api/db/migrate';
import { createCodeThrottle } from '@isangano/api/drafts/code-throttle';
import { openDataFolderStore } from '@isangano/api/files/data-folder-store';
import { reconcileFiles } from '@isangano/api/files/reconcile';
import { deleteExpiredKeys } from '@isangano/api/idempotency/delete-expired-keys';
import { createKeys } from '@isangano/api/keys';
import { createChanges } from '@isangano/api/live/changes';
import { createAskedMails, unlimitedAskedMails } from '@isangano/api/mail/asked-mails';
import { startBounceWorker } from '@isangano/api/mail/bounces/bounce-worker';
import { type Database, openDatabase } from '@isangano/api/open-database';
import { createPresence } from '@isangano/api/presence/presence';
import { seedProjects } from '@isangano/api/projects/seed-projects';
import { assertClock, ClockError } from '@isangano/api/retention/clock-check';
import { startSweep } from '@isangano/api/retention/sweep';
import { createClamdScanner } from '@isangano/api/scan/clamd-scanner';
import { startScanWorker } from '@isangano/api/scan/scan-worker';
import { createSubmissionRate, normalRate } from '@isangano/api/spam/submission-rate';
import { brand } from '@isangano/content/brand';
import { channelNames } from '@isangano/content/channels';
import { sampleProjects } from '@isangano/content/sample-projects';
import type { Config } from './config.ts';
import { openKeyring } from './keyring.ts';
import { openMail } from './open-mail.ts';

const fallbackAdminEmail = 'admin@isangano.example';

type OpenedDeps = { deps: Deps; close: () => Promise<void> };

/**
 * Opens the dependencies of the use cases: locks the data folder, migrates the database, reconciles files
 * after a crash, and starts the mail worker and the sweep of what expires. A first start creates an account; its
 * password is printed at once, as it cannot be read again and the start may still fail. Throws
 * `FolderInUseError` while another server uses the data folder, `FolderError` for a folder that cannot be
 * written, and `WrongDatabaseError` for a file that is no database of this product.
 */
export async function openDeps(config: Config, log: Log, clock: Clock): Promise<OpenedDeps> {
  await makeFolder(config.dataDir);
  const unlock = lockFolder(config.dataDir);
  let db: Database | undefined;
  try {
    for (const folder of listWrittenFolders(config)) await makeFolder(folder);
    assertMigratable(config.databasePath);
    await removeKilledBackups(config, log);
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
  const keys = createKeys(await openKeyring(config, log, clock), clock);
  const services = {
    db,
    files: await openDataFolderStore(config.storageFolder),
    keys,
    readToken: createTokenReader(keys.tokens),
    credentialCache: createCredentialCache(db),
    recordTokenUse: createUseRecorder({ db, clock, log }, updateApiTokenUsed),
    recordSessionUse: createUseRecorder({ db, clock, log }, updateSessionUsed),
    passwords: createPasswordHasher(),
    signInThrottle: config.isRateLimited ? createSignInThrottle(clock) : noThrottle,
    codeThrottle: createCodeThrottle(clock),
    askedMails: config.isRateLimited ? createAskedMails(clock) : unlimitedAskedMails,
    submissionRate: config.isRateLimited ? createSubmissionRate({ clock, log }) : normalRate,
    challenges: createChallenges(clock),
    pendingSignIns: createPendingSignIns(clock),
    changes: createChanges(),
    presence: createPresence(clock),
    portraitRequests: createPortraitRequests(),
    clock,
    log,
    tokenHours: config.tokenHours,
    sessionIdleMs: config.sessionIdleMs,
    uploadLimits: config.uploads,
    paths: { dataDir: config.dataDir, storageFolder: config.storageFolder, mailFolder: config.mail.folder },
    channels: channelNames,
    timeZone: brand.timeZone,
  };
  if (isNewDatabase) await seedProjects(services, sampleProjects);
  await reconcileFiles(services);
  await removeExpired(services);
  const createdAdmin = await ensureFirstAdmin(services, config.firstAdmin, fallbackAdminEmail);
  if (createdAdmin) printAccount(createdAdmin, config);
  const { mailContext, worker } = await openMail(config, services);
  const scanWorker = config.clamd && startScanWorker(services, createClamdScanner(config.clamd));
  const bounceWorker = config.mail.mailbox && startBounceWorker(services, config.mail.mailbox);
  const portraitWorker = startPortraitWorker(services);
  const bulkRunner = createBulkRunner(() => ({ ...services, mail: mailContext }));
  const deps = { ...services, mail: mailContext, bulkRunner };
  const sweep = startSweep(deps);
  await bulkRunner.resume();
  return {
    deps,
    async close() {
      await sweep.stop();
      await bulkRunner.stop();
      await worker.stop();
      await scanWorker?.stop();
      await bounceWorker?.stop();
      await portraitWorker.stop();
      await services.passwords.close();
      await db.close();
      unlock();
    },
  };
}

/** The sweep warns again every ten minutes while the clock is wrong. */
async function removeExpired(services: Pick<Deps, 'db' | 'clock' | 'log'>): Promise<void> {
  try {
    await assertClock(services);
  } catch (error) {
    if (error instanceof ClockError) return;
    throw error;
  }
  await deleteExpiredKeys(services);
  await shortenOldAddresses(services);
}

function listWrittenFolders({ databasePath, storageFolder, mail }: Config): string[] {
  return [dirname(databasePath), storageFolder, ...(mail.smtpUrl ? [] : [mail.folder])];
}

async function removeKilledBackups(config: Config, log: Log): Promise<void> {
  for (const folder of await removeLeftovers(config))
    log.warn({ folder }, 'removed a copy of all data that a killed backup or restore had left');
}

function printAccount({ email, password }: FirstAdmin, { commandName }: Config): void {
  const separator = '-'.repeat(60);
  const lines = [
    separator,
    'A staff account was created. Its password is shown only once:',
    `  username  ${email}`,
    `  password  ${password}`,
    'If it was lost, set a new one:',
    `  ${commandName} admin reset-password --email ${email}`,
    separator,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
