import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runStatements } from '../db/run-statements.ts';
import { callerOf, openTestDeps, type TestDeps } from '../testing.ts';
import { authenticate } from './authenticate.ts';
import { ensureFirstAdmin } from './ensure-first-admin.ts';

const email = 'staff@isangano.example';
const password = 'a good password';
const newPassword = 'a better password';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, { email, password }, 'unused@isangano.example');
});
afterEach(() => deps.close());

async function signIn(given = password): Promise<string> {
  const result = await callerOf(deps).auth.login({ email, password: given });
  if (!result.success) throw new Error(result.message);
  return `Bearer ${result.accessToken}`;
}

async function callerWith(authorization: string) {
  return callerOf(deps, await authenticate(deps, authorization)).auth;
}

async function isSignedIn(authorization: string): Promise<boolean> {
  return (await authenticate(deps, authorization)).staff !== null;
}

describe('changing the password', () => {
  test('lets the new one in, keeps the old one out, and ends the other sessions', async () => {
    const [here, elsewhere] = [await signIn(), await signIn()];
    await (await callerWith(here)).changePassword({ currentPassword: password, newPassword });
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await callerOf(deps).auth.login({ email, password })).toMatchObject({ success: false });
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
    ['a short new one', password, 'short', 'newPassword', 'Please use 8 characters or more.'],
    [
      'the same again',
      password,
      password,
      'newPassword',
      'Please choose a password other than the current one.',
    ],
  ])('refuses %s', async (_case, currentPassword, given, path, message) => {
    const here = await signIn();
    const attempt = (await callerWith(here)).changePassword({ currentPassword, newPassword: given });
    await expect(attempt).rejects.toMatchObject({
      cause: { code: 'invalid_input', issues: [{ path, message }] },
    });
    expect(await callerOf(deps).auth.login({ email, password })).toMatchObject({ success: true });
  });

  test.each(['Password1', 'qwertyuiop', 'staff-2026!', 'Isangano 123', 'isangano.group'])(
    'refuses %s, which guessers try first',
    async (given) => {
      const attempt = (await callerWith(await signIn())).changePassword({
        currentPassword: password,
        newPassword: given,
      });
      await expect(attempt).rejects.toMatchObject({
        cause: { issues: [{ path: 'newPassword', message: expect.stringContaining('easy to guess') }] },
      });
    },
  );

  test('is no way to guess the current one', async () => {
    const caller = await callerWith(await signIn());
    const guess = () => caller.changePassword({ currentPassword: 'a guess', newPassword });
    const attempts = await Promise.allSettled(Array.from({ length: 11 }, guess));
    const last = attempts.filter((one) => one.status === 'rejected').at(-1);
    expect(last?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('needs a session', async () => {
    const attempt = callerOf(deps).auth.changePassword({ currentPassword: password, newPassword });
    await expect(attempt).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

test('signing out everywhere ends every session of the account', async () => {
  const [here, elsewhere] = [await signIn(), await signIn()];
  await (await callerWith(here)).logoutEverywhere();
  expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([false, false]);
  await expect(callerOf(deps).auth.logoutEverywhere()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('signing out while nothing can be written says to come again, and the session goes on', async () => {
  const here = await signIn();
  await runStatements(deps.db.write, ['pragma busy_timeout = 0']);
  const other = new SQLite(join(deps.folder, 'test.sqlite'));
  other.exec('begin immediate');
  for (const leave of ['logout', 'logoutEverywhere'] as const) {
    const asked = (await callerWith(here))[leave]();
    await expect(asked).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      cause: { retryAfterSeconds: 5 },
    });
  }
  other.close();
  expect(await isSignedIn(here)).toBe(true);
});

test('signing in, failing to, and signing out are logged, without what was typed', async () => {
  const lines: string[] = [];
  const write = (details: object, message: string) => {
    lines.push(`${message} ${JSON.stringify(details)}`);
  };
  const log = { info: write, warn: write, error: write };
  await callerOf(deps, { log }).auth.login({ email, password: 'a guess' });
  await callerOf(deps, { log }).auth.login({ email, password });
  const who = await authenticate(deps, await signIn());
  await callerOf(deps, { ...who, log }).auth.logout();
  expect(lines.map((line) => line.split(' {')[0])).toEqual(['sign-in refused', 'signed in', 'signed out']);
  expect(lines.join()).not.toMatch(/a guess|a good password|isangano/);
});
