import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runStatements } from '../../database/run-statements.ts';
import {
  authenticateHeader,
  createTestCaller,
  openTestDeps,
  postgresServer,
  type TestDeps,
} from '../../testing.ts';
import { ensureFirstAdmin } from './manage-accounts.ts';

const email = 'staff@isangano.example';
const password = 'a good password';
const newPassword = 'a better password';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, { email, password }, 'unused@isangano.example');
});
afterEach(() => deps.close());

async function signIn(withPassword = password): Promise<string> {
  const result = await createTestCaller(deps).auth.login({ email, password: withPassword });
  if (!result.success) throw new Error(result.message);
  return `Bearer ${result.accessToken}`;
}

async function createAuthCaller(authorization: string) {
  return createTestCaller(deps, await authenticateHeader(deps, authorization)).auth;
}

async function isSignedIn(authorization: string): Promise<boolean> {
  return (await authenticateHeader(deps, authorization)).staff !== null;
}

describe('changing the password', () => {
  test('accepts the new one, rejects the old one, and ends the other sessions', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    await (await createAuthCaller(here)).changePassword({ currentPassword: password, newPassword });
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await createTestCaller(deps).auth.login({ email, password })).toMatchObject({ success: false });
    expect(await isSignedIn(await signIn(newPassword))).toBe(true);
  });

  test.each([
    [
      'a wrong current password',
      'a guess',
      newPassword,
      'currentPassword',
      'The current password is not right.',
    ],
    ['a short new password', password, 'short', 'newPassword', 'Please use 8 characters or more.'],
    [
      'an unchanged password',
      password,
      password,
      'newPassword',
      'Please choose a password other than the current one.',
    ],
  ])('rejects %s', async (_case, currentPassword, attemptedPassword, path, message) => {
    const here = await signIn();
    const attempt = (await createAuthCaller(here)).changePassword({
      currentPassword,
      newPassword: attemptedPassword,
    });
    await expect(attempt).rejects.toMatchObject({
      cause: { code: 'invalid_input', issues: [{ path, message }] },
    });
    expect(await createTestCaller(deps).auth.login({ email, password })).toMatchObject({ success: true });
  });

  test.each(['Password1', 'qwertyuiop', 'staff-2026!', 'Isangano 123', 'isangano.group'])(
    'rejects %s, which is easy to guess',
    async (commonPassword) => {
      const attempt = (await createAuthCaller(await signIn())).changePassword({
        currentPassword: password,
        newPassword: commonPassword,
      });
      await expect(attempt).rejects.toMatchObject({
        cause: { issues: [{ path: 'newPassword', message: expect.stringContaining('easy to guess') }] },
      });
    },
  );

  test('limits attempts at guessing the current one', async () => {
    const caller = await createAuthCaller(await signIn());
    const guess = () => caller.changePassword({ currentPassword: 'a guess', newPassword });
    const attempts = await Promise.allSettled(Array.from({ length: 11 }, guess));
    const refused = attempts.filter(
      (one) => one.status === 'rejected' && one.reason.code === 'TOO_MANY_REQUESTS',
    );
    expect(refused).toHaveLength(1);
  });

  test('requires a session', async () => {
    const attempt = createTestCaller(deps).auth.changePassword({ currentPassword: password, newPassword });
    await expect(attempt).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

test('signing out everywhere ends all sessions of the account', async () => {
  const [here, elsewhere] = [await signIn(), await signIn()];
  await (await createAuthCaller(here)).logoutEverywhere();
  expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([false, false]);
  await expect(createTestCaller(deps).auth.logoutEverywhere()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
  });
});

test.skipIf(postgresServer !== undefined)(
  'signing out while the database is locked returns unavailable, and the session stays active',
  async () => {
    const here = await signIn();
    await runStatements(deps.db.write, ['pragma busy_timeout = 0']);
    const other = new SQLite(join(deps.folder, 'test.sqlite'));
    other.exec('begin immediate');
    for (const procedure of ['logout', 'logoutEverywhere'] as const) {
      const attempt = (await createAuthCaller(here))[procedure]();
      await expect(attempt).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        cause: { retryAfterSeconds: 5 },
      });
    }
    other.close();
    expect(await isSignedIn(here)).toBe(true);
  },
);

test('logs sign-ins, failed sign-ins and sign-outs without the typed values', async () => {
  const lines: string[] = [];
  const write = (details: object, message: string) => {
    lines.push(`${message} ${JSON.stringify(details)}`);
  };
  const log = { info: write, warn: write, error: write };
  await createTestCaller(deps, { log }).auth.login({ email, password: 'a guess' });
  await createTestCaller(deps, { log }).auth.login({ email, password });
  const credentials = await authenticateHeader(deps, await signIn());
  await createTestCaller(deps, { ...credentials, log }).auth.logout();
  expect(lines.map((line) => line.split(' {')[0])).toEqual(['sign-in failed', 'signed in', 'signed out']);
  expect(lines.join()).not.toMatch(/a guess|a good password|isangano/);
});
