import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCredentialCache } from './auth/credential-cache.ts';
import { createPasswordHasher } from './auth/passwords.ts';
import { createTokenUseRecorder } from './auth/record-token-use.ts';
import { createSignInThrottle } from './auth/sign-in-throttle.ts';
import { createTokenReader } from './auth/tokens.ts';
import type { Ctx, Deps, SignedIn } from './context.ts';
import { migrate } from './db/migrate.ts';
import { openDataFolderStore } from './files/data-folder-store.ts';
import { withStagedFiles } from './files/staged-files.ts';
import { deriveKeys } from './keys.ts';
import { createChanges } from './live/changes.ts';
import { openDatabase } from './open-database.ts';
import { executeProcedure, listProcedures } from './procedures.ts';
import { appRouter } from './router.ts';
import { createCallerFactory } from './trpc.ts';

/** Real dependencies with a new database and folder; the clock only moves when `moveClock` is called. */
export type TestDeps = Deps & { folder: string; moveClock: (ms: number) => void; close: () => Promise<void> };

export async function openTestDeps(): Promise<TestDeps> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-api-'));
  const db = openDatabase(join(folder, 'test.sqlite'));
  await migrate(db);
  let now = Date.parse('2026-11-20T08:00:00.000Z');
  const clock = () => now;
  const ignore = () => undefined;
  const log = { info: ignore, warn: ignore, error: ignore };
  const passwords = createPasswordHasher();
  const keys = deriveKeys('a secret that only the tests use here');
  return {
    folder,
    db,
    files: await openDataFolderStore(join(folder, 'files')),
    keys,
    readToken: createTokenReader(keys.tokens),
    credentialCache: createCredentialCache(db),
    recordTokenUse: createTokenUseRecorder({ db, clock, log }),
    mail: {
      brand: { name: 'Isangano Group', email: 'muraho@isangano.example' },
      staffAddress: 'staff@isangano.example',
      siteUrl: 'https://www.isangano.example',
      isLocalSite: false,
      wake: ignore,
    },
    passwords,
    signInThrottle: createSignInThrottle(clock),
    changes: createChanges(),
    clock,
    log,
    tokenHours: 8,
    channels: ['Umurage Stories', 'Isoko Business'],
    moveClock(ms) {
      now += ms;
    },
    async close() {
      await passwords.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const aStaffMember: SignedIn = {
  id: 'staff-1',
  email: 'staff@isangano.example',
  sessionId: 'session-1',
};

/** Returns the context of a call by an anonymous visitor, except for the given fields. */
export function createTestCtx(deps: Deps, fields: Partial<Ctx> = {}): Ctx {
  const visitor = { staff: null, isTokenRejected: false, address: '192.0.2.1', requestId: 'request-1' };
  return {
    ...deps,
    ...visitor,
    locale: 'en',
    spamSignals: {},
    stagedFiles: [],
    idempotencyKey: undefined,
    ...fields,
  };
}

const createCaller = createCallerFactory(appRouter);

/** Returns a caller of all procedures, as an anonymous visitor except for the given fields of the context. */
export function createTestCaller(deps: Deps, fields: Partial<Ctx> = {}) {
  return createCaller(createTestCtx(deps, fields));
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
