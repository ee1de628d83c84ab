import { dayMs, minuteMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aStaffMember, authenticateHeader, openTestDeps, type TestDeps } from '../../../testing.ts';
import { ensureFirstAdmin, resetFactors, resetPassword } from '../manage-accounts.ts';
import { account, createFactorSteps } from './testing-steps.ts';

const rejected = { code: 'UNAUTHORIZED', cause: { reason: 'passkey_rejected' } };

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, account, 'unused@isangano.example');
});
afterEach(() => deps.close());

const { visitor, signIn, generateCode, addApp, addPasskey, getTicket } = createFactorSteps(() => deps);

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

  test('gives codes that are valid after a clock that was ahead is set back, each once', async () => {
    const { secret } = await addApp(await signIn());
    const enter = async () =>
      (await visitor().account.completeSignIn({ ticket: await getTicket(), code: generateCode(secret) }))
        .success;
    deps.moveClock(dayMs);
    expect(await enter()).toBe(true);
    deps.moveClock(-dayMs);
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
  const { password = '' } = await resetPassword(deps, aStaffMember, { email: account.email });

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
  const input = { email: account.email, keepsAccess: true };
  const { password = '' } = await resetPassword(deps, aStaffMember, input);
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
    () => resetPassword(deps, aStaffMember, { email: account.email }),
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
  const { password = '' } = await resetPassword(deps, aStaffMember, { email: account.email });
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
  await resetPassword(deps, aStaffMember, { email: account.email });
  const result = await visitor().account.completeSignIn({ ticket, code: codes[0] ?? '' });
  expect(result).toMatchObject({ success: false });
});
