import { dayMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Ctx } from '../../core/context.ts';
import { createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { listOutboxMails } from '../mail/testing.ts';
import { ensureFirstAdmin } from './manage-accounts.ts';

const account = { email: 'keza@isangano.example', password: 'a good password' };
const laptop = { deviceId: 'a'.repeat(32), userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/145.0' };
const phone = { deviceId: 'b'.repeat(32), userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0' };

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await ensureFirstAdmin(deps, account, 'unused@isangano.example');
});
afterEach(() => deps.close());

const login = async (fields: Partial<Ctx>, password = account.password) =>
  await createTestCaller(deps, fields).auth.login({ ...account, password });

test('a sign-in from a new device is announced to the owner of the account, and only that one', async () => {
  await login(laptop);
  await login({ ...laptop, address: '198.51.100.9' });
  expect(await listOutboxMails(deps)).toEqual([]);
  await login({ ...phone, address: '198.51.100.9', locale: 'fr' });
  await login({ ...phone, address: '203.0.113.4' });
  const mails = await listOutboxMails(deps);
  expect(mails).toMatchObject([{ recipient: account.email, subject: 'Nouvelle connexion à votre compte' }]);
  expect(mails[0]?.text).toContain('Chrome, Android');
  expect(mails[0]?.text).toContain('198.51.100.*');
  await login({ address: '203.0.113.77' });
  expect(await listOutboxMails(deps)).toHaveLength(2);
});

test('guesses from the address of the owner do not keep a known browser from signing in', async () => {
  await login(laptop);
  for (let index = 0; index < 10; index += 1) await login({}, 'a guess');
  await expect(login({})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  await expect(login(phone)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(await login(laptop)).toMatchObject({ success: true });
  for (let index = 0; index < 10; index += 1) await login(laptop, 'a guess');
  await expect(login(laptop)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('a browser is forgotten when nobody has signed in from it for 90 days', async () => {
  await login(laptop);
  deps.moveClock(91 * dayMs);
  await login(phone);
  await login(laptop);
  expect(await listOutboxMails(deps)).toHaveLength(2);
});
