import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs } from '@isangano/contracts/durations';
import type { CreateApiTokenInput } from '@isangano/contracts/identity/api-token';
import { uploadLimits } from '@isangano/contracts/limits';
import type { SearchIndex } from '@isangano/platform/database/search-request';
import { AppError } from '@isangano/platform/errors';
import { openDataFolderStore } from '@isangano/platform/file-store/data-folder-store';
import { sql } from 'kysely';
import type { Ctx, Deps, Origin, SignedIn } from './core/context.ts';
import { deriveKeys } from './core/keys/keys.ts';
import { createCallerFactory } from './core/trpc.ts';
import { createServices } from './create-services.ts';
import { type Database, inTransaction } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { createPublisher } from './modules/content/publisher.ts';
import { withStagedFiles } from './modules/files/staged-files.ts';
import { createApiToken } from './modules/identity/api-tokens/api-tokens.ts';
import { authenticate } from './modules/identity/authenticate.ts';
import { ensureFirstAdmin, type FirstAdmin } from './modules/identity/manage-accounts.ts';
import { createPasswordHasher } from './modules/identity/passwords.ts';
import { listAdmins } from './modules/identity/queries.ts';
import { mailContext } from './modules/mail/templates/testing.ts';
import { openDatabase } from './open-database.ts';
import { executeProcedure, listProcedures } from './procedures.ts';
import { createBulkRunner } from './records/bulk/bulk-runner.ts';
import { recordRegistry } from './registry.ts';
import { appRouter } from './router.ts';

/** Passwords are hashed with the least cost, which is what most of the time of such tests would go into. */
const lowCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** That of all tests of a worker: each new one would start a thread of its own. */
const cheapPasswords = createPasswordHasher(lowCost);

/** Real dependencies with a new database and folder; the clock only moves when `moveClock` is called. */
export type TestDeps = Deps & {
  folder: string;
  databaseUrl: string;
  /** Opens the database as another process does. */
  connectAgain: () => Database;
  moveClock: (ms: number) => void;
  close: () => Promise<void>;
};

/**
 * New databases by the e-mail address of their account. Each worker of the test runner migrates once, since that takes
 * longer than many tests.
 */
const migratedFiles = new Map<string | undefined, Promise<Buffer>>();

async function createMigratedFile(account: FirstAdmin | undefined): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-migrated-'));
  const path = join(folder, 'new.sqlite');
  const db = openDatabase(path);
  await migrate(db);
  if (account)
    await ensureFirstAdmin({ db, passwords: cheapPasswords, clock: Date.now }, account, account.email);
  await sql`pragma wal_checkpoint(truncate)`.execute(db.write);
  await db.close();
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}

/** Writes a database without records, as after a first start; with an account, unless a server is to create it. */
export async function writeMigratedDatabase(path: string, account?: FirstAdmin): Promise<void> {
  const file = migratedFiles.get(account?.email) ?? createMigratedFile(account);
  migratedFiles.set(account?.email, file);
  await writeFile(path, await file);
}

/** The address of a PostgreSQL server, if the tests run on one. */
export const postgresServer = process.env.TEST_POSTGRES;

type TestDatabase = {
  db: Database;
  databaseUrl: string;
  connectAgain: () => Database;
  close: () => Promise<void>;
};

/** Opens a migrated database of the kind that the tests run on. */
async function openTestDatabase(
  path: string,
  searchIndexes: readonly SearchIndex[],
  databaseUrl: string | undefined,
): Promise<TestDatabase> {
  if (postgresServer !== undefined) {
    const { createTestDatabase } = await import('./testing-postgres.ts');
    const { url, drop } =
      databaseUrl === undefined
        ? await createTestDatabase(postgresServer)
        : { url: databaseUrl, drop: () => Promise.resolve() };
    const { openPostgres } = await import('./open-postgres.ts');
    const db = openPostgres(url, searchIndexes);
    return {
      db,
      databaseUrl: url,
      connectAgain: () => openPostgres(url, searchIndexes),
      async close() {
        await db.close();
        await drop();
      },
    };
  }
  await writeMigratedDatabase(path);
  const db = openDatabase(path, searchIndexes);
  return {
    db,
    databaseUrl: `sqlite:${path}`,
    connectAgain: () => openDatabase(path, searchIndexes),
    close: () => db.close(),
  };
}

export async function openTestDeps({
  hasRealCost = false,
  records = recordRegistry,
  databaseUrl,
}: {
  hasRealCost?: boolean;
  records?: typeof recordRegistry;
  databaseUrl?: string;
} = {}): Promise<TestDeps> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-api-'));
  const opened = await openTestDatabase(
    join(folder, 'test.sqlite'),
    records.modules.map(({ searchIndex }) => searchIndex),
    databaseUrl,
  );
  const { db } = opened;
  let now = Date.parse('2026-11-20T08:00:00.000Z');
  const clock = () => now;
  const ignore = () => undefined;
  const log = { info: ignore, warn: ignore, error: ignore };
  const passwords = hasRealCost ? createPasswordHasher() : cheapPasswords;
  const keys = deriveKeys('a secret that only the tests use here');
  const services = createServices({ db, keys, clock, log }, { isRateLimited: true });
  const deps: TestDeps = {
    ...services,
    folder,
    databaseUrl: opened.databaseUrl,
    connectAgain: opened.connectAgain,
    records,
    files: await openDataFolderStore(join(folder, 'files')),
    mail: { ...mailContext },
    passwords,
    issueSender: { wake: ignore },
    publisher: createPublisher({ ...services, dataDir: folder }, undefined),
    bulkRunner: createBulkRunner(services, () => deps),
    tokenHours: 8,
    sessionIdleMs: 2 * hourMs,
    uploadLimits: {
      ...uploadLimits,
      pendingMaxBytes: 1024 * 1024 * 1024,
      pendingMaxCount: 200,
      allPendingMaxBytes: 4 * 1024 * 1024 * 1024,
      allPendingMaxCount: 800,
    },
    paths: { dataDir: folder, storageFolder: join(folder, 'files'), mailFolder: join(folder, 'mail') },
    listChannels: () => [
      { id: 'umurage', name: 'Umurage Stories' },
      { id: 'isoko', name: 'Isoko Business' },
    ],
    timeZone: 'Africa/Kigali',
    webhookHosts: ['127.0.0.1', 'localhost'],
    moveClock(ms) {
      now += ms;
    },
    async close() {
      await deps.bulkRunner.stop();
      await deps.publisher.stop();
      if (hasRealCost) await passwords.close();
      await opened.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return deps;
}

/** Returns dependencies whose transactions are each rolled back once and run again, as those of a group of which one fails. */
export function runTwice<Own extends Pick<Deps, 'db'>>(deps: Own): Own {
  const inGroupCommit: Database['inGroupCommit'] = async (callback, options) => {
    const failing = inTransaction(deps.db, async (trx) => {
      await callback(trx);
      throw new Error('another write of the group has failed');
    });
    await failing.catch(() => undefined);
    return await deps.db.inGroupCommit(callback, options);
  };
  return { ...deps, db: { ...deps.db, inGroupCommit } };
}

/** Returns dependencies that do not learn of the first commit, as where the connection is lost before the answer. */
export function loseAnswer<Own extends Pick<Deps, 'db'>>(deps: Own): Own {
  let isLost = false;
  const inGroupCommit: Database['inGroupCommit'] = async (callback, options) => {
    const result = await deps.db.inGroupCommit(callback, options);
    if (isLost) return result;
    isLost = true;
    throw new AppError('unavailable');
  };
  return { ...deps, db: { ...deps.db, inGroupCommit } };
}

export const testOrigin: Origin = { address: '192.0.2.1', requestId: 'request-1' };

export const aStaffMember: SignedIn = {
  kind: 'account',
  id: 'staff-1',
  email: 'staff@isangano.example',
  role: 'owner',
  sessionId: 'session-1',
  origin: testOrigin,
};

/** Returns the context of a call by an anonymous visitor, except for the given fields. */
export function createTestCtx(deps: Deps, fields: Partial<Ctx> = {}): Ctx {
  const visitor = { staff: null, isTokenRejected: false, address: '192.0.2.1', requestId: 'request-1' };
  return {
    ...deps,
    ...visitor,
    deviceId: undefined,
    userAgent: undefined,
    relyingParty: null,
    locale: 'en',
    spamSignals: {},
    stagedFiles: [],
    claimedUploads: [],
    accessTokenHash: null,
    idempotencyKey: undefined,
    ...fields,
  };
}

const createCaller = createCallerFactory(appRouter);

/** Returns a caller of all procedures, as an anonymous visitor except for the given fields of the context. */
export function createTestCaller(deps: Deps, fields: Partial<Ctx> = {}) {
  return createCaller(createTestCtx(deps, fields));
}

/** Resolves an `Authorization` header to its caller. */
export async function authenticateHeader(deps: Deps, authorization: string | undefined) {
  return await authenticate(deps, { authorization, origin: testOrigin });
}

/** Creates an API token of the first account, and creates that if there is none. */
export async function anApiToken(deps: Deps, input: Omit<CreateApiTokenInput, 'owner'>) {
  await ensureFirstAdmin(deps, { email: aStaffMember.email, password: 'a good password' }, '');
  const [account] = await listAdmins(deps.db.read);
  return await createApiToken(deps, aStaffMember, { ...input, owner: account?.email ?? '' });
}

/** Calls with a read-write API token. */
export async function createTokenCaller(deps: Deps) {
  const { token } = await anApiToken(deps, { name: 'Website', scope: 'read-write' });
  return createTestCaller(deps, await authenticateHeader(deps, `Bearer ${token}`));
}

export function createStaffCaller(deps: Deps) {
  return createTestCaller(deps, { staff: aStaffMember });
}

/**
 * Calls a procedure with unchecked input, as a transport does, and removes staged files that no record claims. Throws
 * the `AppError` of a failed call.
 */
export async function callProcedure(
  deps: Deps,
  { name, type = 'mutation' }: { name: string; type?: 'query' | 'mutation' },
  input: unknown,
  fields: Partial<Ctx> = {},
): Promise<unknown> {
  const ctx = createTestCtx(deps, fields);
  const ids = ctx.stagedFiles.map((file) => file.id);
  const schema = listProcedures().find((one) => one.name === name)?.input;
  return await withStagedFiles(deps, ids, () => executeProcedure({ name, type, input: schema }, ctx, input));
}
