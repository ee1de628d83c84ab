import { minuteMs } from '@isangano/contracts/durations';
import { createSmtpSender } from '@isangano/platform/mail-transport/smtp-sender';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { authenticateHeader, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { anInterview } from '../applications/testing.ts';
import { listAuditEntries } from '../audit/queries.ts';
import { hashRecipient } from '../mail/module.ts';
import { insertStopped } from '../mail/recipient-queries.ts';
import { createAskedMails, unlimitedAskedMails } from '../mail/send-directly.ts';
import { listOutboxMails } from '../mail/testing.ts';
import { disableAdmin, ensureFirstAdmin } from './manage-accounts.ts';

const account = { email: 'keza@isangano.example', password: 'umuvumba mu gatsata' };
const newPassword = 'imigongo ya kera na none';
const expired = { cause: { code: 'forbidden', reason: 'link_expired' } };

let deps: TestDeps;
let mails: Awaited<ReturnType<typeof startSmtp>>;
const running: Parameters<typeof startSmtp>[0] = [];
beforeEach(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, account, 'unused@isangano.example');
  mails = await startSmtp(running);
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await deps.close();
});

/** Returns a caller without a session, whose server sends through the mail server. */
function visitor(address = '192.0.2.1') {
  const directSender = createSmtpSender({
    url: mails.url,
    from: 'Isangano Group <muraho@isangano.example>',
  });
  return createTestCaller(deps, { address, mail: { ...deps.mail, directSender } }).auth;
}

/** Asks for a link and returns the token in the mail. */
async function requestToken(email = account.email): Promise<string> {
  const count = mails.received.length;
  await visitor().mailPasswordLink({ email });
  await expect.poll(() => mails.received.length).toBe(count + 1);
  const text = (mails.received.at(-1)?.source ?? '').replaceAll(/=\r\n/g, '').replaceAll('=3D', '=');
  return /#password\?([^\s"<]+)/.exec(text)?.[1] ?? '';
}

const canSignIn = async (password: string) =>
  (await createTestCaller(deps).auth.login({ email: account.email, password })).success;

test('a mailed link sets a new password once, and ends all sessions', async () => {
  const result = await createTestCaller(deps).auth.login(account);
  const authorization = result.success ? `Bearer ${result.accessToken}` : undefined;
  const token = await requestToken('keza');
  expect(mails.received.at(-1)?.recipients).toEqual([account.email]);

  await visitor().setPassword({ token, newPassword });
  expect(await canSignIn(newPassword)).toBe(true);
  expect(await canSignIn(account.password)).toBe(false);
  expect(await authenticateHeader(deps, authorization)).toMatchObject({ staff: null });
  await expect(visitor().setPassword({ token, newPassword: account.password })).rejects.toMatchObject(
    expired,
  );

  const entries = await listAuditEntries(deps.db.read, {}, { before: undefined });
  expect(entries.map(({ action }) => action)).toContain('password_reset');
  const notices = await listOutboxMails(deps);
  expect(notices.map(({ kind, recipient }) => [kind, recipient])).toContainEqual([
    'factor-notice',
    account.email,
  ]);
  // The link itself is stored nowhere.
  expect(JSON.stringify(notices)).not.toContain('password?');
});

test('of two links, the second no longer works once the first is used', async () => {
  const [first, second] = [await requestToken(), await requestToken()];
  await visitor().setPassword({ token: first, newPassword });
  await expect(
    visitor().setPassword({ token: second, newPassword: 'another good password' }),
  ).rejects.toMatchObject(expired);
});

test('a link ends after half an hour, with its account, and when it is altered', async () => {
  const token = await requestToken();
  const later = new URLSearchParams(token);
  later.set('expires', String(Number(later.get('expires')) + 3600));
  const endless = new URLSearchParams(token);
  endless.delete('expires');
  for (const altered of ['', later.toString(), endless.toString(), token.replace(/id=[^&]*/, 'id=other')])
    await expect(visitor().setPassword({ token: altered, newPassword })).rejects.toMatchObject(expired);
  deps.moveClock(31 * minuteMs);
  await expect(visitor().setPassword({ token, newPassword })).rejects.toMatchObject(expired);
  const fresh = await requestToken();
  await ensureOther();
  await disableAdmin(
    deps,
    { kind: 'operator', id: null, email: null, origin: { address: null, requestId: null } },
    account.email,
  );
  await expect(visitor().setPassword({ token: fresh, newPassword })).rejects.toMatchObject(expired);
});

/** The last owner cannot be disabled. */
async function ensureOther(): Promise<void> {
  await deps.db.write
    .insertInto('admin_account')
    .columns(['id', 'email', 'username', 'password_hash', 'created_at', 'role'])
    .values({
      id: 'other',
      email: 'other@isangano.example',
      username: 'other',
      password_hash: '',
      created_at: new Date(deps.clock()).toISOString(),
      role: 'owner',
    })
    .execute();
}

test('a password that is easy to guess is refused, and the link stays valid', async () => {
  const token = await requestToken();
  for (const weak of ['password123', 'short', 'keza12345'])
    await expect(visitor().setPassword({ token, newPassword: weak })).rejects.toMatchObject({
      cause: { code: 'invalid_input', issues: [{ path: 'newPassword' }] },
    });
  await visitor().setPassword({ token, newPassword });
  expect(await canSignIn(newPassword)).toBe(true);
});

test('a name without an account gets the same response, and no mail', async () => {
  expect(await visitor().mailPasswordLink({ email: 'nobody' })).toBeUndefined();
  expect(await visitor().mailPasswordLink({ email: account.email })).toBeUndefined();
  await expect.poll(() => mails.received.length).toBe(1);
  expect(mails.received[0]?.recipients).toEqual([account.email]);
});

test('mails to an account are limited in silence, those of a network by an error', async () => {
  deps.askedMails = createAskedMails(deps);
  for (let asked = 0; asked < 10; asked += 1) await visitor().mailPasswordLink({ email: account.email });
  await expect(visitor().mailPasswordLink({ email: 'nobody' })).rejects.toMatchObject({
    cause: { code: 'too_many' },
  });
  // Other networks are not affected, however many ask.
  for (let asked = 0; asked < 310; asked += 1)
    await visitor(`198.51.100.${asked % 31}`).mailPasswordLink({ email: 'nobody' });
  await expect.poll(() => mails.received.length).toBe(2);
  // By then, these links have ended.
  deps.moveClock(31 * minuteMs);
  deps.askedMails = unlimitedAskedMails;
  expect(await requestToken()).not.toBe('');
});

test('mails that strangers cause, and a stop, keep no link from its account', async () => {
  for (let count = 0; count < 6; count += 1) await anInterview(deps, { email: account.email });
  await inTransaction(deps.db, (trx) =>
    insertStopped(trx, {
      address_hash: hashRecipient(deps.keys.recipients, account.email),
      created_at: new Date().toISOString(),
    }),
  );
  expect(await requestToken()).not.toBe('');
  const { source = '' } = mails.received.at(-1) ?? {};
  expect(source).not.toMatch(/list-unsubscribe/i);
});

test('without a mail server it says so to every caller', async () => {
  for (const email of ['nobody', account.email])
    await expect(createTestCaller(deps).auth.mailPasswordLink({ email })).rejects.toMatchObject({
      cause: { code: 'conflict', reason: 'no_mail_server' },
    });
});
