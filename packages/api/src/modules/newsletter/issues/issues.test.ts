import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../database/database.ts';
import { aStaffMember, openTestDeps, type TestDeps } from '../../../testing.ts';
import { hashRecipient, insertStopped } from '../../mail/module.ts';
import { insertSubscriber } from '../queries.ts';
import { unsubscribe } from '../subscribe.ts';
import { startIssueWorker } from './issue-worker.ts';
import { listIssues, readReaders, saveIssue, sendIssue, sendTestIssue, stopIssue } from './issues.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const texts = {
  en: { subject: 'News', text: 'Read https://www.isangano.example/projects.\n\n<b>Welcome</b>' },
  rw: { subject: 'Amakuru', text: 'Soma' },
};

async function subscribeAll(count: number, locale: 'en' | 'rw' | 'fr' = 'en'): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const email = `${locale}${index}@mail.example`;
    await insertSubscriber(deps.db.write, {
      id: `${locale}-${String(index).padStart(4, '0')}`,
      email,
      locale,
      created_at: 'then',
      confirmed_at: '2026-11-01T00:00:00.000Z',
      asked_at: null,
      suspect: null,
      address_hash: hashRecipient(deps.keys.recipients, email),
    });
  }
}

const listMails = () =>
  deps.db.read
    .selectFrom('outbox_mail')
    .select(['kind', 'recipient', 'locale', 'subject', 'leave_url'])
    .orderBy('seq')
    .execute();

/** Sends what waits, as the mail worker does, and stores the next mails, until all are. */
async function runUntilStored(): Promise<string[]> {
  const sent: string[] = [];
  const worker = startIssueWorker(deps);
  for (let round = 0; round < 100; round += 1) {
    await worker.runNow();
    sent.push(...(await listMails()).map(({ recipient }) => recipient));
    await deps.db.write.deleteFrom('outbox_mail').execute();
    if ((await listIssues(deps.db.read))[0]?.state !== 'sending') break;
  }
  await worker.stop();
  return sent;
}

async function startIssue(): Promise<string> {
  const { id } = await saveIssue(deps, aStaffMember, { texts, basedOn: 0 });
  await sendIssue(deps, aStaffMember, { id, basedOn: 1 });
  return id;
}

test('each confirmed subscriber gets an issue once, in their language or in English, with a link to unsubscribe', async () => {
  await subscribeAll(1, 'en');
  await subscribeAll(1, 'rw');
  await subscribeAll(1, 'fr');
  expect(await readReaders(deps.db.read)).toEqual({ en: 1, rw: 1, fr: 1 });
  await startIssue();
  const worker = startIssueWorker(deps);
  await worker.runNow();
  await worker.stop();
  expect(await listMails()).toEqual([
    expect.objectContaining({ recipient: 'en0@mail.example', locale: 'en', subject: 'News' }),
    expect.objectContaining({ recipient: 'fr0@mail.example', locale: 'en', subject: 'News' }),
    expect.objectContaining({
      recipient: 'rw0@mail.example',
      locale: 'rw',
      subject: 'Amakuru',
      leave_url: expect.stringContaining('/rw/newsletter/unsubscribe?id=rw-0000'),
    }),
  ]);
});

test('an issue leaves room for other mails, goes on after a stop of the server, and reaches nobody twice', async () => {
  await subscribeAll(70);
  const id = await startIssue();
  const killed = startIssueWorker(deps);
  await killed.runNow();
  await killed.runNow();
  await killed.stop();
  expect(await listMails()).toHaveLength(20);
  const sent = await runUntilStored();
  expect(sent).toHaveLength(70);
  expect(new Set(sent).size).toBe(70);
  expect((await listIssues(deps.db.read))[0]).toMatchObject({
    id,
    state: 'sent',
    recipients: 70,
    stored: 70,
  });
});

test('an issue goes on while mails of it are delayed', async () => {
  await subscribeAll(30);
  await startIssue();
  const worker = startIssueWorker(deps);
  await worker.runNow();
  expect(await listMails()).toHaveLength(20);
  // As after a first attempt that a full mailbox has delayed.
  await deps.db.write.updateTable('outbox_mail').set({ attempts: 1 }).execute();
  await worker.runNow();
  await worker.stop();
  expect(await listMails()).toHaveLength(30);
});

test('who unsubscribes or asks for no mails meanwhile, and whose mails came back, gets none', async () => {
  await subscribeAll(30);
  await startIssue();
  const worker = startIssueWorker(deps);
  await worker.runNow();
  await worker.stop();
  const first = (await listMails()).find(({ recipient }) => recipient === 'en5@mail.example');
  await unsubscribe(deps, new URL(first?.leave_url ?? '').searchParams);
  await deps.db.write.deleteFrom('subscriber').where('email', '=', 'en25@mail.example').execute();
  const stopped = hashRecipient(deps.keys.recipients, 'en26@mail.example');
  await inTransaction(deps.db, (trx) => insertStopped(trx, { address_hash: stopped, created_at: 'now' }));
  await deps.db.write
    .insertInto('bounced_address')
    .values({
      address_hash: hashRecipient(deps.keys.recipients, 'en27@mail.example'),
      status: '5.1.1',
      at: 'now',
    })
    .execute();
  const sent = await runUntilStored();
  expect(sent).toHaveLength(26);
  for (const index of [5, 25, 26, 27]) expect(sent).not.toContain(`en${index}@mail.example`);
  expect((await listIssues(deps.db.read))[0]).toMatchObject({ stored: 27, refused: 2 });
});

test('an issue is changed by who has seen the newest version, and only before it is sent', async () => {
  const { id } = await saveIssue(deps, aStaffMember, { texts: { en: texts.en }, basedOn: 0 });
  await saveIssue(deps, aStaffMember, { id, texts, basedOn: 1 });
  const changed = { code: 'conflict', reason: 'issue_changed' };
  await expect(saveIssue(deps, aStaffMember, { id, texts: {}, basedOn: 1 })).rejects.toMatchObject(changed);
  // Sent again, as its answer was lost.
  await saveIssue(deps, aStaffMember, { id, texts, basedOn: 1 });
  await expect(sendIssue(deps, aStaffMember, { id, basedOn: 1 })).rejects.toMatchObject(changed);
  await sendIssue(deps, aStaffMember, { id, basedOn: 2 });
  await expect(saveIssue(deps, aStaffMember, { id, texts, basedOn: 2 })).rejects.toMatchObject(changed);
});

test('an issue whose answer was lost is stored once; its texts can be saved again after it was sent', async () => {
  const save = () => saveIssue(deps, aStaffMember, { texts, basedOn: 0 });
  const { id } = await save();
  expect(await save()).toEqual({ id });
  await sendIssue(deps, aStaffMember, { id, basedOn: 1 });
  expect(await save()).not.toEqual({ id });
  expect(await listIssues(deps.db.read)).toHaveLength(2);
});

test('only one issue is sent at a time, one that is stopped stores no more mails, and one without English is not sent', async () => {
  await subscribeAll(30);
  const id = await startIssue();
  await expect(startIssue()).rejects.toMatchObject({ reason: 'issue_sending' });
  await stopIssue(deps, aStaffMember, id);
  const worker = startIssueWorker(deps);
  await worker.runNow();
  await worker.stop();
  expect(await listMails()).toEqual([]);
  const { id: other } = await saveIssue(deps, aStaffMember, { texts: { rw: texts.rw }, basedOn: 0 });
  await expect(sendIssue(deps, aStaffMember, { id: other, basedOn: 1 })).rejects.toMatchObject({
    reason: 'issue_empty',
  });
});

test('a test goes to who asks for it alone', async () => {
  await subscribeAll(2);
  const { id } = await saveIssue(deps, aStaffMember, { texts, basedOn: 0 });
  await sendTestIssue(deps, aStaffMember, { id, locale: 'rw' });
  expect(await listMails()).toEqual([
    expect.objectContaining({ kind: 'newsletter-test', recipient: aStaffMember.email, subject: 'Amakuru' }),
  ]);
});
