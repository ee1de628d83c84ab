import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ctx } from '../../../core/context.ts';
import {
  aStaffMember,
  authenticateHeader,
  createTestCaller,
  openTestDeps,
  type TestDeps,
} from '../../../testing.ts';
import { ensureFirstAdmin } from '../ensure-first-admin.ts';
import { resetFactors, resetPassword } from '../manage-accounts.ts';
import { createAuthenticator } from './testing.ts';

const account = { email: 'keza@isangano.example', password: 'a good password' };
const site = { id: 'www.isangano.example', origin: 'https://www.isangano.example' };
const minuteMs = 60_000;
const rejected = { code: 'UNAUTHORIZED', cause: { reason: 'passkey_rejected' } };

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, account, 'unused@isangano.example');
});
afterEach(() => deps.close());

const visitor = (fields: Partial<Ctx> = {}) => createTestCaller(deps, { relyingParty: site, ...fields });

/** Signs in by password; the account must have no second factor. */
async function signIn() {
  const result = await visitor().auth.login(account);
  if (!result.success) throw new Error(result.message);
  const credentials = await authenticateHeader(deps, `Bearer ${result.accessToken}`);
  return visitor(credentials);
}
type Caller = Awaited<ReturnType<typeof signIn>>;

const generateCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: deps.clock() });

async function addApp(staff: Caller) {
  const { secret, uri } = await staff.account.startTotp();
  expect(uri).toContain(secret);
  const codes = await staff.account.addTotp({ secret, code: generateCode(secret) });
  return { secret, codes };
}

async function addPasskey(staff: Caller, name = 'My phone') {
  const authenticator = createAuthenticator(site);
  const { challenge } = await staff.account.startPasskey();
  const codes = await staff.account.addPasskey({ name, credential: authenticator.create(challenge) });
  return { authenticator, codes };
}

/** Enters the password, and returns the ticket for the second factor. */
async function getTicket(fields: Partial<Ctx> = {}): Promise<string> {
  const result = await visitor(fields).auth.login(account);
  if (result.success || !result.secondFactor) throw new Error('no second factor was asked for');
  return result.secondFactor.ticket;
}

describe('an authenticator app', () => {
  test('is asked for after the password, which alone is no longer enough', async () => {
    const { secret } = await addApp(await signIn());
    const result = await visitor().auth.login(account);
    expect(result).toEqual({
      success: false,
      message: 'A second factor is needed to sign in.',
      code: 'second_factor_needed',
      secondFactor: { ticket: expect.stringMatching(/^[\w-]{43}$/), methods: ['code'] },
    });
    deps.moveClock(minuteMs);
    const ticket = await getTicket();
    const code = generateCode(secret);
    expect(await visitor().account.completeSignIn({ ticket, code: '000000' })).toMatchObject({
      success: false,
    });
    expect(await visitor().account.completeSignIn({ ticket, code: ` ${code} ` })).toMatchObject({
      success: true,
    });
  });

  test('gives codes that are valid once, and for no longer than a minute and a half', async () => {
    const { secret } = await addApp(await signIn());
    deps.moveClock(minuteMs);
    const code = generateCode(secret);
    const enter = async () =>
      (await visitor().account.completeSignIn({ ticket: await getTicket(), code })).success;
    deps.moveClock(minuteMs);
    expect(await enter()).toBe(false);
    deps.moveClock(-minuteMs);
    expect(await enter()).toBe(true);
    expect(await enter()).toBe(false);
  });

  test('cannot be guessed: a ticket has five tries, a network ten in fifteen minutes', async () => {
    const { secret } = await addApp(await signIn());
    deps.moveClock(minuteMs);
    const ticket = await getTicket();
    for (let index = 0; index < 5; index += 1)
      await visitor().account.completeSignIn({ ticket, code: `${index}` });
    const result = await visitor().account.completeSignIn({ ticket, code: generateCode(secret) });
    expect(result).toMatchObject({ success: false, message: expect.stringContaining('took too long') });
    const second = await getTicket();
    for (let index = 0; index < 5; index += 1)
      await visitor().account.completeSignIn({ ticket: second, code: `${index}` });
    const third = await getTicket();
    await expect(
      visitor().account.completeSignIn({ ticket: third, code: generateCode(secret) }),
    ).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  test('is added only with a code of its secret, once, and after a recent sign-in', async () => {
    const staff = await signIn();
    const { secret } = await staff.account.startTotp();
    await expect(staff.account.addTotp({ secret, code: '000000' })).rejects.toMatchObject({
      cause: { code: 'invalid_input', issues: [{ path: 'code', message: 'This code is not valid.' }] },
    });
    deps.moveClock(10 * minuteMs);
    const needsConfirmation = { code: 'FORBIDDEN', cause: { reason: 'confirmation_required' } };
    const add = () => staff.account.addTotp({ secret, code: generateCode(secret) });
    await expect(add()).rejects.toMatchObject(needsConfirmation);
    await expect(staff.account.confirm({ currentPassword: 'wrong' })).rejects.toThrow();
    await expect(add()).rejects.toMatchObject(needsConfirmation);
    await staff.account.confirm({ currentPassword: account.password });
    expect(await add()).toHaveLength(10);
    await expect(add()).rejects.toMatchObject({ cause: { code: 'conflict' } });
    expect(await staff.account.get()).toMatchObject({ hasTotp: true, recoveryCodesLeft: 10 });
  });
});

describe('a recovery code', () => {
  test('replaces the app once, however it is typed', async () => {
    const { codes } = await addApp(await signIn());
    expect(new Set(codes).size).toBe(10);
    const code = (codes[3] ?? '').toUpperCase().replaceAll('-', ' ');
    const enter = async () =>
      (await visitor().account.completeSignIn({ ticket: await getTicket(), code })).success;
    expect(await enter()).toBe(true);
    expect(await enter()).toBe(false);
    const stored = JSON.stringify(await deps.db.read.selectFrom('recovery_code').selectAll().execute());
    for (const plain of codes) expect(stored).not.toContain(plain.replaceAll('-', ''));
  });

  test('is no longer valid when new ones are created', async () => {
    const staff = await signIn();
    const { codes } = await addApp(staff);
    const newCodes = await staff.account.createRecoveryCodes();
    const enter = async (code = '') =>
      (await visitor().account.completeSignIn({ ticket: await getTicket(), code })).success;
    expect(await enter(codes[0])).toBe(false);
    expect(await enter(newCodes[0])).toBe(true);
  });
});

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

describe('the last factor', () => {
  test('takes the recovery codes with it, and the password is enough again', async () => {
    const staff = await signIn();
    await addApp(staff);
    await staff.account.removeTotp();
    expect(await staff.account.get()).toMatchObject({ hasTotp: false, recoveryCodesLeft: 0 });
    expect(await visitor().auth.login(account)).toMatchObject({ success: true });
  });

  test('stays while owners require one', async () => {
    const staff = await signIn();
    const required = { isFactorRequired: true };
    await expect(staff.team.changeSettings(required)).rejects.toMatchObject({
      cause: { reason: 'second_factor_first' },
    });
    await addApp(staff);
    await addPasskey(staff);
    await staff.team.changeSettings(required);
    await staff.account.removeTotp();
    const [passkey] = (await staff.account.get()).passkeys;
    await expect(staff.account.removePasskey({ id: passkey?.id ?? '' })).rejects.toMatchObject({
      cause: { code: 'conflict', reason: 'second_factor_required' },
    });
  });
});

test('while owners require a factor, somebody without one can only add it', async () => {
  const owner = await signIn();
  await addPasskey(owner);
  await owner.team.changeSettings({ isFactorRequired: true });
  const { password } = await owner.team.createAccount({ email: 'new@isangano.example', role: 'reviewer' });
  const result = await visitor().auth.login({ email: 'new@isangano.example', password });
  const token = result.success ? result.accessToken : '';
  const newcomer = visitor(await authenticateHeader(deps, `Bearer ${token}`));
  const missing = { code: 'FORBIDDEN', cause: { reason: 'second_factor_missing' } };
  await expect(newcomer.applications.list({})).rejects.toMatchObject(missing);
  await expect(newcomer.dashboard.summary()).rejects.toMatchObject(missing);
  await addApp(newcomer);
  const after = visitor(await authenticateHeader(deps, `Bearer ${token}`));
  expect(await after.applications.list({})).toMatchObject({ rows: [] });
});

test('a new password by an owner leaves nothing alive that a thief has set up', async () => {
  const thief = await signIn();
  const { authenticator } = await addPasskey(thief);
  await addApp(thief);
  const codes = await thief.account.createRecoveryCodes();
  const { token } = await thief.team.createToken({
    name: 'of a thief',
    scope: 'read-write',
    owner: account.email,
    days: 90,
  });
  const ticket = await getTicket();
  const { challenge } = await visitor().account.startPasskeySignIn();
  const credential = authenticator.sign(challenge);
  const accountDeps = { ...deps, groupName: 'Isangano Group' };
  const { password = '' } = await resetPassword(accountDeps, aStaffMember, { email: account.email });

  expect((await authenticateHeader(deps, `Bearer ${token}`)).staff).toBeNull();
  await expect(visitor().account.signInByPasskey({ credential })).rejects.toMatchObject(rejected);
  for (const code of codes)
    expect(await visitor().account.completeSignIn({ ticket, code })).toMatchObject({ success: false });
  expect(await visitor().auth.login({ ...account, password })).toMatchObject({ success: true });
});

test('a new password keeps second factors and API tokens if that is asked for', async () => {
  const staff = await signIn();
  await addApp(staff);
  const { token } = await staff.team.createToken({
    name: 'website',
    scope: 'read-only',
    owner: account.email,
    days: 90,
  });
  const accountDeps = { ...deps, groupName: 'Isangano Group' };
  const input = { email: account.email, keepsAccess: true };
  const { password = '' } = await resetPassword(accountDeps, aStaffMember, input);
  expect((await authenticateHeader(deps, `Bearer ${token}`)).staff).not.toBeNull();
  expect(await visitor().auth.login({ ...account, password })).toMatchObject({ secondFactor: {} });
});

test('sessions that the password alone has opened end when a second factor is added', async () => {
  const result = await visitor().auth.login(account);
  const stolen = result.success ? result.accessToken : '';
  const staff = await signIn();
  await addApp(staff);
  expect(await authenticateHeader(deps, `Bearer ${stolen}`)).toMatchObject({ staff: null });
  expect(await staff.account.get()).toBeDefined();
});

test('the person and the owners get a mail about every change of a factor', async () => {
  const staff = await signIn();
  const { password } = await staff.team.createAccount({ email: 'owner@isangano.example', role: 'owner' });
  await staff.team.createAccount({ email: 'reader@isangano.example', role: 'reader' });
  expect(password).toBeDefined();
  const countNotices = async () => {
    const rows = await deps.db.read
      .selectFrom('outbox_mail')
      .select(['recipient', 'kind'])
      .where('kind', '=', 'factor-notice')
      .execute();
    return rows.map(({ recipient }) => recipient).toSorted();
  };
  const changes: (() => Promise<unknown>)[] = [
    () => addPasskey(staff),
    () => addApp(staff),
    () => staff.account.createRecoveryCodes(),
    () => staff.account.removeTotp(),
    () => resetFactors(deps, aStaffMember, account.email),
    () => resetPassword({ ...deps, groupName: 'Group' }, aStaffMember, { email: account.email }),
  ];
  for (const [index, change] of changes.entries()) {
    await change();
    expect(await countNotices()).toEqual(
      [account.email, 'owner@isangano.example'].flatMap((one) =>
        Array.from({ length: index + 1 }, () => one),
      ),
    );
  }
});

test('somebody who has lost everything gets in again by commands', async () => {
  await addApp(await signIn());
  await resetFactors(deps, aStaffMember, account.email);
  const accountDeps = { ...deps, groupName: 'Isangano Group' };
  const { password = '' } = await resetPassword(accountDeps, aStaffMember, { email: account.email });
  expect(await visitor().auth.login({ ...account, password })).toMatchObject({ success: true });
});

test('codes cannot be guessed from many addresses, and a known browser is not kept out meanwhile', async () => {
  const device = { deviceId: 'a'.repeat(32) };
  expect(await visitor(device).auth.login(account)).toMatchObject({ success: true });
  const { secret } = await addApp(await signIn());
  deps.moveClock(minuteMs);
  for (let index = 0; index < 10; index += 1) {
    const address = `198.51.100.${index}`;
    const ticket = await getTicket({ address });
    await visitor({ address }).account.completeSignIn({ ticket, code: '000000' });
  }
  const address = '203.0.113.5';
  const ticket = await getTicket({ address });
  const code = generateCode(secret);
  await expect(visitor({ address }).account.completeSignIn({ ticket, code })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  });
  const known = await getTicket({ ...device, address });
  const result = await visitor({ ...device, address }).account.completeSignIn({ ticket: known, code });
  expect(result).toMatchObject({ success: true });
});

test('a password that changes meanwhile ends a sign-in that waits for its second factor', async () => {
  const { codes } = await addApp(await signIn());
  const ticket = await getTicket();
  const accountDeps = { ...deps, groupName: 'Isangano Group' };
  await resetPassword(accountDeps, aStaffMember, { email: account.email });
  const result = await visitor().account.completeSignIn({ ticket, code: codes[0] ?? '' });
  expect(result).toMatchObject({ success: false });
});
