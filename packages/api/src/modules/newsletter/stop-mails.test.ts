import { dayMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storeDecisionMails } from '../../records/bulk/testing.ts';
import { erasePerson } from '../../records/privacy/erase-person.ts';
import { applyRetention } from '../../records/retention/apply-retention.ts';
import { aStaffMember, createStaffCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { anInterview } from '../applications/testing.ts';
import { allowMails } from '../mail/recipients.ts';
import { listOutboxMails } from '../mail/testing.ts';
import { stopMails } from './stop-mails.ts';
import { confirmSubscription, subscribe } from './subscribe.ts';

const email = 'keza@mail.example';
const visitor = { locale: 'fr', spamSignals: {} } as const;

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

/** Stores an application that is no duplicate, and returns its record. */
async function apply(address: string) {
  const pitch = `${crypto.randomUUID()} is what this story of thirty women in our valley is about.`;
  return await anInterview(deps, { email: address, pitch });
}

const listRefusals = () => deps.db.read.selectFrom('mail_refusal').selectAll().execute();
const listSubscribers = () => deps.db.read.selectFrom('subscriber').selectAll().execute();
const listStopped = () => deps.db.read.selectFrom('stopped_address').selectAll().execute();

/** Returns the mails to visitors, not those to the group. */
async function listMailsToVisitors() {
  return (await listOutboxMails(deps)).filter(({ recipient }) => recipient !== deps.mail.staffAddress);
}

async function listKinds(): Promise<string[]> {
  return (await listMailsToVisitors()).map(({ kind }) => kind);
}

function findLink(text: string, path: string): URL {
  return new URL(new RegExp(`https://\\S+${path}\\?\\S+`).exec(text)?.[0] ?? 'missing:');
}

/** Causes a mail of every kind to an address, and a subscription. */
async function causeAllMails(): Promise<void> {
  const { id } = await apply(email);
  await createStaffCaller(deps).applications.decide({ id, status: 'approved' });
  await storeDecisionMails(deps);
  await subscribe(deps, { email: 'Keza+news@mail.example' }, visitor);
  const text = (await listMailsToVisitors()).at(-1)?.text ?? '';
  await confirmSubscription(deps, findLink(text, '/newsletter/confirm').searchParams);
}

async function findStopLink(): Promise<URL> {
  return findLink((await listMailsToVisitors()).at(-1)?.text ?? '', '/mail/stop');
}

async function stopAll(): Promise<void> {
  await stopMails(deps, (await findStopLink()).searchParams);
}

describe('the link that stops all mails', () => {
  test('is in every mail to an address that visitors typed, in its language', async () => {
    await causeAllMails();
    const mails = await listMailsToVisitors();
    expect(mails.map(({ kind, leave_url }) => [kind, leave_url && new URL(leave_url).pathname])).toEqual([
      ['application-receipt', '/mail/stop'],
      ['application-decision', null],
      ['newsletter-confirmation', '/fr/mail/stop'],
      ['newsletter-welcome', '/fr/newsletter/unsubscribe'],
    ]);
    for (const { text, html, locale } of mails) {
      expect(findLink(text, '/mail/stop').pathname).toBe(locale === 'fr' ? '/fr/mail/stop' : '/mail/stop');
      expect(html).toContain('/mail/stop?');
      expect(findLink(text, '/mail/stop').href).not.toMatch(/keza|mail\.example/i);
    }
    const toGroup = (await listOutboxMails(deps)).filter(({ kind }) => kind === 'application-note');
    expect(toGroup[0]?.text).not.toContain('/mail/stop');
  });

  test('deletes the waiting mails and the subscription of the address, but no others', async () => {
    await causeAllMails();
    await subscribe(deps, { email: 'mugabo@mail.example' }, visitor);
    const link = findLink((await listMailsToVisitors())[0]?.text ?? '', '/mail/stop');
    await stopMails(deps, link.searchParams);
    expect(await listMailsToVisitors()).toMatchObject([{ recipient: 'mugabo@mail.example' }]);
    expect((await listOutboxMails(deps)).map(({ kind }) => kind)).toContain('application-note');
    expect((await listSubscribers()).map((row) => row.email)).toEqual(['mugabo@mail.example']);
  });

  test('deletes mails and subscriptions of earlier versions too, which have no hash', async () => {
    await causeAllMails();
    await subscribe(deps, { email: 'mugabo@mail.example' }, visitor);
    const link = findLink((await listMailsToVisitors())[0]?.text ?? '', '/mail/stop');
    await deps.db.write.updateTable('outbox_mail').set({ recipient_hash: null }).execute();
    await deps.db.write.updateTable('subscriber').set({ address_hash: null }).execute();
    await stopMails(deps, link.searchParams);
    expect(await listMailsToVisitors()).toMatchObject([{ recipient: 'mugabo@mail.example' }]);
    expect((await listSubscribers()).map((row) => row.email)).toEqual(['mugabo@mail.example']);
  });

  test('keeps the mails to the group if its own address is stopped', async () => {
    await apply(deps.mail.staffAddress);
    const receipt = (await listOutboxMails(deps)).find(({ kind }) => kind === 'application-receipt');
    await stopMails(deps, findLink(receipt?.text ?? '', '/mail/stop').searchParams);
    await apply(deps.mail.staffAddress);
    expect((await listOutboxMails(deps)).map(({ kind }) => kind)).toEqual([
      'application-note',
      'application-note',
    ]);
  });

  test('can be followed again, and years later', async () => {
    await causeAllMails();
    const link = await findStopLink();
    deps.moveClock(5 * 365 * dayMs);
    await stopMails(deps, link.searchParams);
    await stopMails(deps, link.searchParams);
    expect(await listStopped()).toHaveLength(1);
  });

  test.each(['to', 'signature'])('is refused with another %s', async (name) => {
    await causeAllMails();
    const { searchParams } = await findStopLink();
    searchParams.set(name, `x${searchParams.get(name)?.slice(1)}`);
    await expect(stopMails(deps, searchParams)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(stopMails(deps, new URLSearchParams())).rejects.toMatchObject({ code: 'forbidden' });
    expect(await listStopped()).toEqual([]);
  });

  test('is no link to leave or confirm the newsletter', async () => {
    await causeAllMails();
    const [subscriber] = await listSubscribers();
    const { searchParams } = await findStopLink();
    searchParams.set('id', subscriber?.id ?? '');
    await expect(confirmSubscription(deps, searchParams)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('to a stopped address', () => {
  beforeEach(async () => {
    await apply(email);
    await stopAll();
  });

  test('nothing of any kind is sent, however it is spelt, and applications are stored', async () => {
    const { id } = await apply('Keza+2@MAIL.example');
    await createStaffCaller(deps).applications.decide({ id, status: 'approved' });
    await storeDecisionMails(deps);
    await subscribe(deps, { email: 'keza+news@mail.example' }, visitor);
    expect(await listMailsToVisitors()).toEqual([]);
    expect(await listRefusals()).toEqual([{ reason: 'stopped', n: 3 }]);
  });

  test('nothing is sent after erasure and retention, although no readable address remains', async () => {
    const paths = { dataDir: deps.folder, storageFolder: deps.folder, mailFolder: `${deps.folder}/mail` };
    const operator = { ...aStaffMember, origin: { address: null, requestId: null } };
    await erasePerson({ ...deps, paths }, email, operator);
    deps.moveClock(500 * dayMs);
    await applyRetention(deps, { applications: 1, messages: 1, subscriptions: 1, keys: 1 });
    expect(await listStopped()).toEqual([
      { address_hash: expect.stringMatching(/^[\w-]{43}$/), created_at: '2026-11-20T08:00:00.000Z' },
    ]);
    await apply(email);
    expect(await listMailsToVisitors()).toEqual([]);
    expect(await listRefusals()).toEqual([{ reason: 'stopped', n: 1 }]);
  });

  test('mails are sent again once the operator allows them', async () => {
    expect(await allowMails(deps, 'mugabo@mail.example')).toBe(false);
    expect(await allowMails(deps, 'KEZA@mail.example')).toBe(true);
    expect(await allowMails(deps, email)).toBe(false);
    await apply(email);
    expect(await listKinds()).toEqual(['application-receipt']);
  });
});
