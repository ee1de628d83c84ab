import { dirname } from 'node:path';
import { startCopyWorker } from '@isangano/api/backup/copies/copy-worker';
import type { Clock, Deps, Log } from '@isangano/api/core/context';
import { dataPaths } from '@isangano/api/core/data-paths';
import { createKeys } from '@isangano/api/core/keys/keys';
import { removeLeftovers } from '@isangano/api/core/staging';
import { createServices } from '@isangano/api/create-services';
import { type Database, inTransaction } from '@isangano/api/database/database';
import { replaceChannelNames, startPortraitWorker } from '@isangano/api/modules/applications/module';
import { createPublisher, createRenderer } from '@isangano/api/modules/content/module';
import { createClamdScanner, reconcileFiles, startScanWorker } from '@isangano/api/modules/files/module';
import {
  createPasswordHasher,
  ensureFirstAdmin,
  type FirstAdmin,
  hasAdmin,
} from '@isangano/api/modules/identity/module';
import { dataCopyNotification, startMailboxWorker, storeStaffMail } from '@isangano/api/modules/mail/module';
import { startIssueWorker } from '@isangano/api/modules/newsletter/module';
import { seedProjects } from '@isangano/api/modules/projects/module';
import { startSmsWorker } from '@isangano/api/modules/sms/module';
import { startWebhookWorker } from '@isangano/api/modules/webhooks/module';
import { createBulkRunner } from '@isangano/api/records/bulk/module';
import { receiveMail } from '@isangano/api/records/replies/module';
import { startSweep } from '@isangano/api/records/retention/module';
import { recordRegistry } from '@isangano/api/registry';
import { brand } from '@isangano/content/brand';
import { ownContact } from '@isangano/content/read-contact';
import { followContent } from '@isangano/content/read-content';
import { sampleProjects } from '@isangano/content/sample-projects';
import { channelsSchema } from '@isangano/content/schemas/lists';
import { openFileStore } from '@isangano/platform/file-store/open-file-store';
import { makeFolder } from '@isangano/platform/file-system/make-folder';
import { createAfricasTalking } from '@isangano/platform/sms-transport/africas-talking';
import { lockFolder } from '@isangano/platform/sqlite/lock-folder';
import type { Config } from './config.ts';
import { createAttachmentStager } from './http/uploads/receive-part.ts';
import { openKeyring } from './keyring.ts';
import { openMainDatabase } from './main-database.ts';
import { openMail } from './open-mail.ts';
import { endStorageMove } from './storage-address.ts';

const fallbackAdminEmail = `admin@${ownContact.email.slice(ownContact.email.indexOf('@') + 1)}`;

const getChannels = followContent('channels', channelsSchema);

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
  // Processes that share a database in PostgreSQL share the folder too.
  const unlock = config.databaseUrl === undefined ? lockFolder(config.dataDir) : () => undefined;
  let db: Database | undefined;
  try {
    const { databasePath, storageFolder, mail, mailFolder } = config;
    const written = [dirname(databasePath), storageFolder, ...(mail.smtpUrl ? [] : [mailFolder])];
    for (const folder of written) await makeFolder(folder);
    db = await openMainDatabase(config);
    for (const folder of await removeLeftovers(config))
      log.warn({ folder }, 'removed a copy of all data that a killed backup or restore had left');
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
  await db.migrate();
  db.startIndexing();
  const keys = createKeys(await openKeyring(config, log, clock), clock);
  const shared = createServices({ db, keys, clock, log }, config);
  const { dataDir } = config;
  const publisher = createPublisher({ ...shared, dataDir }, createRenderer(config.siteDir));
  const services = {
    ...shared,
    records: recordRegistry,
    files: await openFileStore(config),
    passwords: createPasswordHasher(),
    publisher,
    tokenHours: config.tokenHours,
    sessionIdleMs: config.sessionIdleMs,
    uploadLimits: config.uploads,
    paths: { dataDir, storageFolder: config.storageFolder, mailFolder: config.mailFolder },
    listChannels: () => getChannels().studios,
    timeZone: brand.timeZone,
    webhookHosts: config.webhookHosts,
  };
  await endStorageMove(config);
  await publisher.open();
  // A first start stores the account last: if it is killed before, the next start is a first one again.
  if (!(await hasAdmin(db.read))) await seedProjects(services, sampleProjects);
  await reconcileFiles(services);
  await replaceChannelNames(services);
  const createdAdmin = await ensureFirstAdmin(services, config.firstAdmin, fallbackAdminEmail);
  if (createdAdmin) printAccount(createdAdmin, config);
  const { mailContext, worker: mailWorker } = await openMail(config, services);
  const { copies } = config;
  const copyWorker =
    copies &&
    startCopyWorker(services, {
      ...copies,
      paths: dataPaths.parse(config),
      storage: { storageFolder: config.storageFolder, s3: config.s3 },
      diskReserveBytes: config.uploads.diskReserveBytes,
      async report(report) {
        const { clock } = services;
        const mail = dataCopyNotification(mailContext, report);
        await inTransaction(db, (trx) => storeStaffMail(trx, { clock, mail: mailContext }, mail));
      },
    });
  const issueSender = startIssueWorker({ ...services, mail: mailContext });
  const bulkRunner = createBulkRunner(services, () => ({ ...services, mail: mailContext, issueSender }));
  const deps = {
    ...services,
    mail: mailContext,
    bulkRunner,
    issueSender,
    readCopyState: () => copyWorker?.getState(),
  };
  bulkRunner.wake();
  /** They are stopped in this order. */
  const workers = [
    startSweep(deps),
    bulkRunner,
    publisher,
    issueSender,
    startWebhookWorker({ ...services, siteUrl: mailContext.siteUrl }),
    copyWorker,
    mailWorker,
    config.clamd && startScanWorker(services, createClamdScanner(config.clamd)),
    config.mail.mailbox &&
      startMailboxWorker(services, config.mail.mailbox, {
        receive:
          config.mail.replyAddress === undefined
            ? undefined
            : (mail) => receiveMail(deps, mail, createAttachmentStager(services.files, config.uploads)),
      }),
    config.sms && startSmsWorker(services, createAfricasTalking(config.sms)),
    startPortraitWorker(services),
  ];
  return {
    deps,
    async close() {
      for (const worker of workers) await worker?.stop();
      await services.passwords.close();
      await db.close();
      unlock();
    },
  };
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
