import { dayMs } from '@isangano/contracts/durations';
import type { Locale } from '@isangano/contracts/locales';
import { createSmtpSender } from '@isangano/platform/mail-transport/smtp-sender';
import { startSmtp } from '@isangano/platform/mail-transport/testing-smtp';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { createStopLink, hashRecipient } from '../mail/recipients.ts';
import { dailyMailsMax } from '../mail/store-mail.ts';
import { listOutboxMails } from '../mail/testing.ts';
import { stopMails } from '../newsletter/stop-mails.ts';
import { hashAccessToken } from '../uploads/access.ts';

const id = 'a1'.repeat(16);
const capability = 'c'.repeat(43);
// Ten characters: an id, which is random, may well have three of them side by side.
const personal = new RegExp(`keza|resume|${capability.slice(0, 10)}`);
const email = 'keza@mail.example';
const own = hashAccessToken('own'.padEnd(43, '_'));

let deps: TestDeps;
const running: Parameters<typeof startSmtp>[0] = [];
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
beforeEach(async () => {
  deps = await openTestDeps();
  vi.clearAllMocks();
  await createTestCaller(deps, { accessTokenHash: own }).drafts.save({
    id,
    kind: 'interview',
    content: 'encrypted',
    basedOn: 0,
    uploads: [],
    reminderEmail: null,
  });
});
afterEach(async () => {
  for (const server of running.splice(0)) await server.stop();
  await deps.close();
});

type Options = { accessTokenHash?: string; locale?: Locale; changes?: Partial<TestDeps['mail']> };

/** Returns a caller whose server sends through the mail server at an address. */
function callWith(url: string, { accessTokenHash = own, locale = 'en', changes }: Options = {}) {
  const sender = createSmtpSender({ url, from: 'Isangano Group <muraho@isangano.example>' });
  const mail = { ...deps.mail, directSender: sender, ...changes };
  return createTestCaller(deps, { accessTokenHash, locale, log, mail }).drafts;
}

/** Undoes the line breaks and escapes of quoted-printable. */
function decode(source = ''): string {
  return Buffer.from(
    source
      .replaceAll(/=\r\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
}

const countMails = async () => (await deps.db.read.selectFrom('recipient_mail').selectAll().execute()).length;

test('the link to a draft is sent in the language of the visitor, and says who can use it', async () => {
  const { received, url } = await startSmtp(running);
  await callWith(url, { locale: 'fr' }).mailLink({ id, email, capability });
  expect(received.map(({ recipients }) => recipients)).toEqual([[email]]);
  const source = decode(received[0]?.source);
  expect(source).toContain(`https://www.isangano.example/fr/interview-form#resume=${id}.${capability}`);
  expect(source).toContain("seul l'appareil qui l'a ouvert peut lire, modifier et envoyer");
  expect(source).toContain('https://www.isangano.example/fr/mail/stop?');
  expect(await listOutboxMails(deps)).toEqual([]);
  expect(await countMails()).toBe(1);
  expect(JSON.stringify([log.info.mock.calls, log.warn.mock.calls])).not.toMatch(personal);
});

test('it is offered only with a mail server and a known address of the site', async () => {
  const withoutServer = createTestCaller(deps, { accessTokenHash: own }).drafts;
  expect(await withoutServer.get({ id })).toMatchObject({ canMailLink: false });
  const notFound = { cause: { code: 'not_found' } };
  await expect(withoutServer.mailLink({ id, email, capability })).rejects.toMatchObject(notFound);
  const { received, url } = await startSmtp(running);
  expect(await callWith(url).get({ id })).toMatchObject({ canMailLink: true });
  const elsewhere = callWith(url, { changes: { hasPublicUrl: false } });
  expect(await elsewhere.get({ id })).toMatchObject({ canMailLink: false });
  await expect(elsewhere.mailLink({ id, email, capability })).rejects.toMatchObject(notFound);
  const foreign = callWith(url, { accessTokenHash: hashAccessToken('foreign'.padEnd(43, '_')) });
  await expect(foreign.mailLink({ id, email, capability })).rejects.toMatchObject(notFound);
  expect(received).toEqual([]);
});

test('the daily limit of an address holds, in any spelling', async () => {
  const { received, url } = await startSmtp(running);
  const drafts = callWith(url);
  for (let count = 0; count < dailyMailsMax; count += 1)
    await drafts.mailLink({ id, email: `keza+${count}@mail.example`, capability });
  const refused = { cause: { code: 'too_many', reason: 'mail_refused', retryAfterSeconds: dayMs / 1000 } };
  await expect(drafts.mailLink({ id, email, capability })).rejects.toMatchObject(refused);
  expect(received).toHaveLength(dailyMailsMax);
  deps.moveClock(dayMs + 1);
  await drafts.mailLink({ id, email, capability });
});

test('an address whose owner has stopped all mails gets none', async () => {
  const { received, url } = await startSmtp(running);
  const recipientHash = hashRecipient(deps.keys.recipients, email);
  const { siteUrl } = deps.mail;
  const link = createStopLink(deps.keys.newsletterLinks, { siteUrl, locale: 'en', recipientHash });
  await stopMails(deps, new URL(link).searchParams);
  const call = callWith(url).mailLink({ id, email, capability });
  await expect(call).rejects.toMatchObject({ cause: { code: 'too_many', reason: 'mail_refused' } });
  expect(received).toEqual([]);
});

test('what the mail server does not take is unavailable, and does not count', async () => {
  const unavailable = { cause: { code: 'unavailable', retryAfterSeconds: 60 } };
  const refusing = await startSmtp(running, () => 550);
  const busy = await startSmtp(running, () => 450);
  for (const url of [refusing.url, busy.url, 'smtp://127.0.0.1:1'])
    await expect(callWith(url).mailLink({ id, email, capability })).rejects.toMatchObject(unavailable);
  expect(await countMails()).toBe(0);
  expect(await listOutboxMails(deps)).toEqual([]);
  expect(log.warn).toHaveBeenCalledTimes(3);
  expect(JSON.stringify(log.warn.mock.calls)).not.toMatch(personal);
});
