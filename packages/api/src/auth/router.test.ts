import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, openDatabase } from '../db/database.ts';
import { callerOf, openTestDeps, type TestDeps } from '../testing.ts';
import { authenticate } from './authenticate.ts';
import { ensureFirstAdmin } from './ensure-first-admin.ts';
import { updateAllSessionsEnded } from './queries.ts';
import { signToken } from './tokens.ts';

const email = 'staff@isangano.example';
const password = 'a good password';
const hourMs = 3_600_000;

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, { email: 'Staff@isangano.example', password }, 'unused@isangano.example');
});
afterAll(() => deps.close());

async function tokenOf(login = email): Promise<string> {
  const result = await callerOf(deps).auth.login({ email: login, password });
  if (!result.success) throw new Error(result.message);
  return result.accessToken;
}

describe('signing in', () => {
  test.each([email, 'staff', 'STAFF'])('takes %s', async (login) => {
    expect(await callerOf(deps).auth.login({ email: login, password })).toMatchObject({
      success: true,
      message: 'Login successful',
      admin: { username: 'staff', email },
    });
  });

  test.each([
    { login: email, given: 'wrong' },
    { login: 'nobody', given: password },
  ])('refuses $login with $given in the same words', async ({ login, given }) => {
    expect(await callerOf(deps).auth.login({ email: login, password: given })).toEqual({
      success: false,
      message: 'Invalid username or password',
    });
  });

  test('names what is missing', async () => {
    await expect(callerOf(deps).auth.login({ email: '', password: '' })).rejects.toMatchObject({
      cause: {
        issues: [
          { path: 'email', message: 'Username is required' },
          { path: 'password', message: 'Password is required' },
        ],
      },
    });
  });

  test('is slowed down for one address, and not for another', async () => {
    const guess = (address: string) => callerOf(deps, { address }).auth.login({ email, password: 'guess' });
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => guess('198.51.100.7')));
    const refused = attempts.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
    await expect(guess('198.51.100.7')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      cause: { retryAfterSeconds: 900 },
    });
    expect(await callerOf(deps, { address: '203.0.113.9' }).auth.login({ email, password })).toMatchObject({
      success: true,
    });
    deps.moveClock(16 * 60 * 1000);
    expect(await guess('198.51.100.7')).toMatchObject({ success: false });
  });
});

describe('a token', () => {
  test('speaks for its account until its session ends', async () => {
    const token = await tokenOf();
    const { staff } = await authenticate(deps, `Bearer ${token}`);
    expect(staff).toMatchObject({ email });
    await callerOf(deps, { staff }).auth.logout();
    expect(await authenticate(deps, `Bearer ${token}`)).toEqual({ staff: null, isTokenRefused: true });
  });

  test('ends at once when another process ends its session', async () => {
    const token = await tokenOf();
    const { staff } = await authenticate(deps, `Bearer ${token}`);
    const other = openDatabase(join(deps.folder, 'test.sqlite'));
    await inTransaction(other, (trx) => updateAllSessionsEnded(trx, staff?.id ?? '', 'now'));
    await other.close();
    expect(await authenticate(deps, `Bearer ${token}`)).toEqual({ staff: null, isTokenRefused: true });
  });

  test('ends after its hours', async () => {
    const token = await tokenOf();
    deps.moveClock(8 * hourMs - 1000);
    expect((await authenticate(deps, `Bearer ${token}`)).staff).not.toBeNull();
    deps.moveClock(1000);
    expect((await authenticate(deps, `Bearer ${token}`)).staff).toBeNull();
  });

  test('of another key, of no session, or altered is refused', async () => {
    const claims = { id: 'a', email, sid: 'b', exp: Math.floor(deps.clock() / 1000) + 60 };
    const tokens = [
      await signToken(new TextEncoder().encode('another secret, as long as it needs'), claims),
      await signToken(deps.keys.tokens, claims),
      `${await tokenOf()}x`,
      'eyJhbGciOiJub25lIn0.eyJpZCI6ImEiLCJlbWFpbCI6ImIiLCJleHAiOjk5OTk5OTk5OTksInNpZCI6ImMifQ.',
      'nonsense',
    ];
    for (const token of tokens) {
      expect(await authenticate(deps, `Bearer ${token}`)).toEqual({ staff: null, isTokenRefused: true });
    }
    expect(await authenticate(deps, `Basic ${await tokenOf()}`)).toMatchObject({ staff: null });
    expect(await authenticate(deps, undefined)).toEqual({ staff: null, isTokenRefused: false });
  });
});

test('the first account is made once, with a password of its own where none is configured', async () => {
  const own = await openTestDeps();
  const made = await ensureFirstAdmin(own, undefined, 'admin@isangano.example');
  expect(made).toMatchObject({
    email: 'admin@isangano.example',
    password: expect.stringMatching(/^\w{16}$/),
  });
  expect(await ensureFirstAdmin(own, undefined, 'admin@isangano.example')).toBeUndefined();
  const result = await callerOf(own).auth.login({ email: 'admin', password: made?.password ?? '' });
  expect(result.success).toBe(true);
  await own.close();
});
