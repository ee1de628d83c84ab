import { minuteMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  aStaffMember,
  authenticateHeader,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../../testing.ts';
import { ensureFirstAdmin } from '../manage-accounts.ts';
import { createAuthenticator } from './testing.ts';
import { account, createFactorSteps, site } from './testing-steps.ts';

const rejected = { code: 'UNAUTHORIZED', cause: { reason: 'passkey_rejected' } };

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, account, 'unused@isangano.example');
});
afterEach(() => deps.close());

const { visitor, signIn, addPasskey } = createFactorSteps(() => deps);

describe('a passkey', () => {
  async function signInWith(
    authenticator: ReturnType<typeof createAuthenticator>,
    options: Parameters<typeof authenticator.sign>[1] = {},
  ) {
    const { challenge } = await visitor().account.startPasskeySignIn();
    return await visitor().account.signInByPasskey({ credential: authenticator.sign(challenge, options) });
  }

  test('signs in by itself', async () => {
    const staff = await signIn();
    const { authenticator, codes } = await addPasskey(staff);
    expect(codes).toHaveLength(10);
    const result = await signInWith(authenticator);
    expect(result).toMatchObject({ success: true, admin: { email: account.email } });
    expect(await staff.account.get()).toMatchObject({
      passkeys: [{ name: 'My phone', usedAt: new Date(deps.clock()).toISOString() }],
    });
    expect(await visitor().auth.login(account)).toMatchObject({
      success: false,
      secondFactor: { methods: ['passkey', 'code'] },
    });
  });

  test('is refused when its response is replayed', async () => {
    const { authenticator } = await addPasskey(await signIn());
    const { challenge } = await visitor().account.startPasskeySignIn();
    const credential = authenticator.sign(challenge);
    expect(await visitor().account.signInByPasskey({ credential })).toMatchObject({ success: true });
    await expect(visitor().account.signInByPasskey({ credential })).rejects.toMatchObject(rejected);
    const again = authenticator.sign(challenge);
    await expect(visitor().account.signInByPasskey({ credential: again })).rejects.toMatchObject(rejected);
  });

  test.each([
    ['another origin', { origin: 'https://www.isangano.example.evil.example' }],
    ['another site', { id: 'evil.example' }],
    ['nobody verified', { isVerified: false }],
    ['a counter that does not grow, as of a clone', { counter: 1 }],
  ])('is refused with %s', async (_name, options) => {
    const { authenticator } = await addPasskey(await signIn());
    await expect(signInWith(authenticator, options)).rejects.toMatchObject(rejected);
    expect(await signInWith(authenticator, { counter: 9 })).toMatchObject({ success: true });
  });

  test('is refused with a challenge that is old, foreign or for something else', async () => {
    const staff = await signIn();
    const { authenticator } = await addPasskey(staff);
    const { challenge: old } = await visitor().account.startPasskeySignIn();
    deps.moveClock(5 * minuteMs);
    const { challenge: forCreation } = await staff.account.startPasskey();
    for (const challenge of [old, forCreation, 'AAAA', Buffer.alloc(56).toString('base64url')]) {
      const credential = authenticator.sign(challenge);
      await expect(visitor().account.signInByPasskey({ credential })).rejects.toMatchObject(rejected);
    }
    const stranger = createAuthenticator(site);
    await expect(signInWith(stranger)).rejects.toMatchObject(rejected);
  });

  test.each([
    ['another origin', { origin: 'http://www.isangano.example' }],
    ['another site', { id: 'isangano.example' }],
    ['nobody verified', { isVerified: false }],
  ])('is not added with %s', async (_name, options) => {
    const staff = await signIn();
    const { challenge } = await staff.account.startPasskey();
    const credential = createAuthenticator(site).create(challenge, options);
    await expect(staff.account.addPasskey({ name: 'A', credential })).rejects.toMatchObject({
      cause: { code: 'invalid_input', reason: 'passkey_rejected' },
    });
    expect((await staff.account.get()).passkeys).toEqual([]);
  });

  test('is not offered where the site has no name', async () => {
    const staff = createTestCaller(deps);
    await expect(staff.account.startPasskeySignIn()).rejects.toMatchObject({
      cause: { reason: 'passkeys_unavailable' },
    });
  });

  test('cannot be removed from the account of somebody else', async () => {
    const staff = await signIn();
    const { authenticator } = await addPasskey(staff);
    const [passkey] = (await staff.account.get()).passkeys;
    const session = await authenticateHeader(deps, undefined);
    expect(session.staff).toBeNull();
    await deps.db.write
      .insertInto('admin_account')
      .values({ id: 'b', email: 'b@isangano.example', username: 'b', password_hash: '', created_at: '' })
      .execute();
    await deps.db.write
      .insertInto('session')
      .values({
        id: 'session-b',
        admin_id: 'b',
        created_at: '',
        expires_at: '9',
        ended_at: null,
        address: null,
        browser: null,
        used_at: new Date(deps.clock()).toISOString(),
        confirmed_at: new Date(deps.clock()).toISOString(),
      })
      .execute();
    const other = visitor({ staff: { ...aStaffMember, id: 'b', sessionId: 'session-b' } });
    await expect(other.account.removePasskey({ id: passkey?.id ?? '' })).rejects.toMatchObject({
      cause: { code: 'not_found' },
    });
    expect(await signInWith(authenticator)).toMatchObject({ success: true });
  });
});
