import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdmissions } from './auth/admissions.ts';
import { createTokenUseNotes } from './auth/note-token-use.ts';
import { createPasswordHasher } from './auth/passwords.ts';
import { createSignInThrottle } from './auth/throttle.ts';
import { createTokenReader } from './auth/tokens.ts';
import type { Ctx, Deps, SignedIn } from './context.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDataFolderStore } from './files/data-folder-store.ts';
import { deriveKeys } from './keys.ts';
import { createChanges } from './live/changes.ts';
import { appRouter } from './router.ts';
import { createCallerFactory } from './trpc.ts';

/** Real dependencies on a database and folder of their own; the clock stands still until it is moved. */
export type TestDeps = Deps & { folder: string; moveClock: (ms: number) => void; close: () => Promise<void> };

export async function openTestDeps(): Promise<TestDeps> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-api-'));
  const db = openDatabase(join(folder, 'test.sqlite'));
  await migrate(db);
  let now = Date.parse('2026-11-20T08:00:00.000Z');
  const clock = () => now;
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: silent };
  const passwords = createPasswordHasher();
  const keys = deriveKeys('a secret that only these tests know of');
  return {
    folder,
    db,
    files: await openDataFolderStore(join(folder, 'files')),
    keys,
    readToken: createTokenReader(keys.tokens),
    admissions: createAdmissions(db),
    noteTokenUse: createTokenUseNotes({ db, clock, log }),
    mail: {
      brand: { name: 'Isangano Group', email: 'muraho@isangano.example' },
      staffAddress: 'staff@isangano.example',
      siteUrl: 'https://www.isangano.example',
      wake: silent,
    },
    passwords,
    signInThrottle: createSignInThrottle(clock),
    changes: createChanges(),
    clock,
    log,
    tokenHours: 8,
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

export function aCall(deps: Deps, call: Partial<Ctx> = {}): Ctx {
  const nobody = { staff: null, isTokenRefused: false, address: '192.0.2.1', requestId: 'request-1' };
  return { ...deps, ...nobody, locale: 'en', signs: {}, idempotencyKey: undefined, ...call };
}

const createCaller = createCallerFactory(appRouter);

/** The API as somebody calls it; a visitor unless told otherwise. */
export function callerOf(deps: Deps, call: Partial<Ctx> = {}) {
  return createCaller(aCall(deps, call));
}

export function staffCaller(deps: Deps) {
  return callerOf(deps, { staff: aStaffMember });
}
