import { hourMs, minuteMs } from '@isangano/contracts/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deriveKeys } from '../../core/keys/keys.ts';
import { inTransaction } from '../../database/database.ts';
import {
  authenticateHeader,
  createTestCaller,
  openTestDeps,
  type TestDeps,
  testOrigin,
} from '../../testing.ts';
import { authenticate } from './authenticate.ts';
import { ensureFirstAdmin } from './manage-accounts.ts';
import { updateAllSessionsEnded } from './queries.ts';
import { signToken } from './tokens.ts';

const email = 'staff@isangano.example';
const password = 'a good password';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, { email: 'Staff@isangano.example', password }, 'unused@isangano.example');
});
afterAll(() => deps.close());

async function getSessionToken(login = email): Promise<string> {
  const result = await createTestCaller(deps).auth.login({ email: login, password });
  if (!result.success) throw new Error(result.message);
  return result.accessToken;
}

describe('signing in', () => {
  test.each([email, 'staff', 'STAFF'])('accepts %s as the login', async (login) => {
    expect(await createTestCaller(deps).auth.login({ email: login, password })).toMatchObject({
      success: true,
      message: 'Login successful',
      admin: { username: 'staff', email },
    });
  });

  test.each([
    { login: email, attempted: 'wrong' },
    { login: 'nobody', attempted: password },
  ])('rejects $login with password $attempted with one common message', async ({ login, attempted }) => {
    expect(await createTestCaller(deps).auth.login({ email: login, password: attempted })).toEqual({
      success: false,
      message: 'Invalid username or password',
      code: 'wrong_credentials',
    });
  });

  test('reports missing fields', async () => {
    await expect(createTestCaller(deps).auth.login({ email: '', password: '' })).rejects.toMatchObject({
      cause: {
        issues: [
          { path: 'email', message: 'Username is required' },
          { path: 'password', message: 'Password is required' },
        ],
      },
    });
  });

  test('is throttled by IP address', async () => {
    const guess = (address: string) =>
      createTestCaller(deps, { address }).auth.login({ email, password: 'guess' });
    const attempts = await Promise.allSettled(Array.from({ length: 12 }, () => guess('198.51.100.7')));
    const rejected = attempts.filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(2);
    await expect(guess('198.51.100.7')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      cause: { retryAfterSeconds: 900 },
    });
    expect(
      await createTestCaller(deps, { address: '203.0.113.9' }).auth.login({ email, password }),
    ).toMatchObject({
      success: true,
    });
    deps.moveClock(16 * minuteMs);
    expect(await guess('198.51.100.7')).toMatchObject({ success: false });
  });
});

/** The write connection runs one query at a time, so this waits until pending updates are written. */
async function waitForWrites(): Promise<void> {
  await inTransaction(deps.db, () => Promise.resolve());
}

describe('a session token', () => {
  test('authenticates its account until its session ends', async () => {
    const token = await getSessionToken();
    const { staff } = await authenticateHeader(deps, `Bearer ${token}`);
    expect(staff).toMatchObject({ email });
    await createTestCaller(deps, { staff }).auth.logout();
    expect(await authenticateHeader(deps, `Bearer ${token}`)).toEqual({ staff: null, isTokenRejected: true });
  });

  test('is rejected as soon as another process ends its session', async () => {
    const token = await getSessionToken();
    const { staff } = await authenticateHeader(deps, `Bearer ${token}`);
    const other = deps.connectAgain();
    await inTransaction(other, (trx) => updateAllSessionsEnded(trx, staff?.id ?? '', 'now'));
    await other.close();
    await expect
      .poll(() => authenticateHeader(deps, `Bearer ${token}`))
      .toEqual({ staff: null, isTokenRejected: true });
  });

  test('expires after its configured hours, however much it is used', async () => {
    const token = await getSessionToken();
    for (let hour = 1; hour < 8; hour += 1) {
      deps.moveClock(hourMs);
      expect((await authenticateHeader(deps, `Bearer ${token}`)).staff).not.toBeNull();
      await waitForWrites();
    }
    deps.moveClock(hourMs - 1000);
    expect((await authenticateHeader(deps, `Bearer ${token}`)).staff).not.toBeNull();
    deps.moveClock(1000);
    expect((await authenticateHeader(deps, `Bearer ${token}`)).staff).toBeNull();
  });

  test('ends when it is not used for the configured time; requests in the background are no use', async () => {
    const token = await getSessionToken();
    deps.moveClock(hourMs);
    expect((await authenticateHeader(deps, `Bearer ${token}`)).staff).not.toBeNull();
    await waitForWrites();
    deps.moveClock(deps.sessionIdleMs);
    const background = { authorization: `Bearer ${token}`, origin: testOrigin, isBackground: true };
    expect((await authenticate(deps, background)).staff).not.toBeNull();
    await waitForWrites();
    deps.moveClock(60_000);
    expect(await authenticateHeader(deps, `Bearer ${token}`)).toEqual({ staff: null, isTokenRejected: true });
  });

  test('ends when a clock that was far ahead is set back, and before that counts as no recent sign-in', async () => {
    deps.moveClock(90 * minuteMs);
    const later = `Bearer ${await getSessionToken()}`;
    deps.moveClock(2 * hourMs);
    const far = `Bearer ${await getSessionToken()}`;
    deps.moveClock(-3.5 * hourMs);
    expect((await authenticateHeader(deps, far)).staff).toBeNull();
    const caller = createTestCaller(deps, await authenticateHeader(deps, later));
    await expect(caller.account.startTotp()).rejects.toMatchObject({
      cause: { code: 'forbidden', reason: 'confirmation_required' },
    });
  });

  test('is rejected if signed with another key, without a session, or altered', async () => {
    const claims = { id: 'a', email, sid: 'b', exp: Math.floor(deps.clock() / 1000) + 60 };
    const tokens = [
      await signToken(deriveKeys('another secret, as long as it needs').tokens, claims),
      await signToken(deps.keys.tokens, claims),
      `${await getSessionToken()}x`,
      'eyJhbGciOiJub25lIn0.eyJpZCI6ImEiLCJlbWFpbCI6ImIiLCJleHAiOjk5OTk5OTk5OTksInNpZCI6ImMifQ.',
      'nonsense',
    ];
    for (const token of tokens) {
      expect(await authenticateHeader(deps, `Bearer ${token}`)).toEqual({
        staff: null,
        isTokenRejected: true,
      });
    }
    expect(await authenticateHeader(deps, `Basic ${await getSessionToken()}`)).toMatchObject({ staff: null });
    expect(await authenticateHeader(deps, undefined)).toEqual({ staff: null, isTokenRejected: false });
  });
});

test('creates the first account once, with a generated password if none is configured', async () => {
  const freshDeps = await openTestDeps();
  const created = await ensureFirstAdmin(freshDeps, undefined, 'admin@isangano.example');
  expect(created).toMatchObject({
    email: 'admin@isangano.example',
    password: expect.stringMatching(/^\w{16}$/),
  });
  expect(await ensureFirstAdmin(freshDeps, undefined, 'admin@isangano.example')).toBeUndefined();
  const result = await createTestCaller(freshDeps).auth.login({
    email: 'admin',
    password: created?.password ?? '',
  });
  expect(result.success).toBe(true);
  await freshDeps.close();
});
