import { afterEach, beforeEach, expect, test } from 'vitest';
import { interviewFields, sendInterview } from '../../modules/applications/testing.ts';
import { listAuditEntries } from '../../modules/audit/queries.ts';
import { listMails } from '../../modules/mail/outbox.ts';
import { listMailsAbout } from '../../modules/mail/testing.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { findSubscriber } from '../../modules/newsletter/queries.ts';
import { subscribe } from '../../modules/newsletter/subscribe.ts';
import { hashAccessToken } from '../../modules/uploads/access.ts';
import { createStaffCaller, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { storeDecisionMails } from '../bulk/testing.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const email = 'keza@mail.example';
const spamSignals = { isHoneypotFilled: true };

async function aSuspectInterview() {
  return await sendInterview(deps, interviewFields({ email }), { spamSignals });
}

/** Returns the id of the subscriber. */
async function aSuspectSubscription(address: string): Promise<string> {
  await subscribe(deps, { email: address }, { locale: 'rw', spamSignals });
  return (await findSubscriber(deps.db.read, address))?.id ?? '';
}

async function listKindsTo(address: string): Promise<string[]> {
  return (await listMails(deps)).filter(({ to }) => to === address).map(({ kind }) => kind);
}

test('suspected applications and messages are listed together, newest first, and counted', async () => {
  const staff = createStaffCaller(deps);
  await staff.messages.create(messageInput());
  const application = await aSuspectInterview();
  deps.moveClock(1000);
  const message = await createTestCaller(deps, { spamSignals: { openMs: 10 } }).messages.create(
    messageInput(),
  );
  const { items, total, nextCursor } = await staff.spam.list({});
  expect(items.map(({ noun, id, reason }) => [noun, id, reason])).toEqual([
    ['message', message.id, 'quick'],
    ['application', application.id, 'trap'],
  ]);
  expect(items[1]).toMatchObject({ excerpt: expect.stringContaining('Thirty women') });
  expect([total, nextCursor]).toEqual([2, null]);
});

test('pages follow each other without a gap', async () => {
  const visitor = createTestCaller(deps, { spamSignals });
  for (let count = 0; count < 30; count += 1) {
    await visitor.messages.create(messageInput());
    deps.moveClock(count % 3);
    await aSuspectSubscription(`${count}@mail.example`);
    deps.moveClock(1);
  }
  expect(new Set(await listAllIds()).size).toBe(60);
});

test('a page that ends within a moment has all of it', async () => {
  const visitor = createTestCaller(deps, { spamSignals });
  for (let count = 0; count < 11; count += 1) {
    await visitor.messages.create(messageInput());
    await aSuspectInterview();
    deps.moveClock(1);
  }
  await visitor.messages.create(messageInput());
  const ids = await listAllIds();
  expect(ids).toHaveLength(23);
  expect(new Set(ids).size).toBe(23);
});

/** Returns the ids of all suspects, as they are listed page by page. */
async function listAllIds(): Promise<string[]> {
  const staff = createStaffCaller(deps);
  const ids: string[] = [];
  let cursor: number | null | undefined;
  do {
    const page = await staff.spam.list({ cursor });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

test('a subscription is listed with the others, in the order in which they came', async () => {
  const visitor = createTestCaller(deps, { spamSignals });
  const first = await visitor.messages.create(messageInput());
  deps.moveClock(1000);
  const subscription = await aSuspectSubscription(email);
  deps.moveClock(1000);
  const last = await visitor.messages.create(messageInput());
  const { items, total } = await createStaffCaller(deps).spam.list({});
  expect(items.map(({ id }) => id)).toEqual([last.id, subscription, first.id]);
  expect(items[1]).toMatchObject({ noun: 'subscription', email, reason: 'trap' });
  expect(total).toBe(3);
});

test('a subscription that is no spam gets the mail that was held back, once', async () => {
  const staff = createStaffCaller(deps);
  const record = { noun: 'subscription', id: await aSuspectSubscription(email) } as const;
  expect(await listKindsTo(email)).toEqual([]);
  await staff.spam.clear(record);
  expect(await listKindsTo(email)).toEqual(['newsletter-confirmation']);
  expect(await staff.spam.list({})).toMatchObject({ items: [], total: 0 });
  await staff.spam.clear(record);
  expect(await listKindsTo(email)).toEqual(['newsletter-confirmation']);
  const entries = await listAuditEntries(deps.db.read, {}, { before: undefined, limit: 2 });
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([['spam_cleared', record.id]]);
});

test('an application that is no spam gets the receipt that was held back, once', async () => {
  const staff = createStaffCaller(deps);
  const { id } = await aSuspectInterview();
  expect(await listKindsTo(email)).toEqual([]);
  const record = { noun: 'application', id } as const;
  await staff.spam.clear(record);
  expect(await staff.spam.get(record)).toEqual({ reason: null });
  expect(await listKindsTo(email)).toEqual(['application-receipt']);
  await staff.spam.mark(record);
  expect(await staff.spam.get(record)).toEqual({ reason: 'marked' });
  await staff.spam.clear(record);
  expect(await listKindsTo(email)).toEqual(['application-receipt']);
  const entries = await listAuditEntries(deps.db.read, {}, { before: undefined, limit: 3 });
  expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
    ['spam_cleared', id],
    ['spam_marked', id],
    ['spam_cleared', id],
  ]);
});

test('a rejected suspect that is no spam gets the decision that was held back', async () => {
  const staff = createStaffCaller(deps);
  const { id } = await aSuspectInterview();
  await staff.applications.decide({ id, status: 'rejected' });
  await storeDecisionMails(deps);
  expect(await listKindsTo(email)).toEqual([]);
  await staff.spam.clear({ noun: 'application', id });
  expect(await listKindsTo(email)).toEqual(['application-decision']);
});

test('the decision that was held back has the reason that was to be mailed', async () => {
  const staff = createStaffCaller(deps);
  const { id } = await aSuspectInterview();
  const reason = 'We have recorded this story before';
  await staff.applications.decide({ id, status: 'rejected', reason, isReasonMailed: true });
  await storeDecisionMails(deps);
  await staff.spam.clear({ noun: 'application', id });
  const mails = await listMailsAbout(deps, email);
  const decision = mails.find(({ kind }) => kind === 'application-decision');
  expect(decision?.text).toContain(reason);
});

test('a suspect that its applicant has withdrawn gets no mail', async () => {
  const accessTokenHash = hashAccessToken('own'.padEnd(43, '_'));
  const linkId = 'a1'.repeat(16);
  const submission = { accessTokenHash, idempotencyKey: linkId, spamSignals };
  const { id } = await sendInterview(deps, interviewFields({ email }), submission);
  await createTestCaller(deps, { accessTokenHash }).applications.withdraw({ id: linkId });
  await storeDecisionMails(deps);
  await createStaffCaller(deps).spam.clear({ noun: 'application', id });
  expect(await listKindsTo(email)).toEqual([]);
});

test('a suspect that is cleared while its decision can be undone gets one mail', async () => {
  const staff = createStaffCaller(deps);
  const { id } = await aSuspectInterview();
  await staff.applications.decide({ id, status: 'approved' });
  await staff.spam.clear({ noun: 'application', id });
  expect(await listKindsTo(email)).toEqual([]);
  await storeDecisionMails(deps);
  expect(await listKindsTo(email)).toEqual(['application-decision']);
});

test('a record that is no suspect is cleared without a mail or an entry, and an unknown one is not found', async () => {
  const staff = createStaffCaller(deps);
  const { id } = await staff.messages.create(messageInput());
  const entriesBefore = await listAuditEntries(deps.db.read, {}, { before: undefined });
  await staff.spam.clear({ noun: 'message', id });
  expect(await listAuditEntries(deps.db.read, {}, { before: undefined })).toEqual(entriesBefore);
  await expect(staff.spam.clear({ noun: 'application', id })).rejects.toThrow('Not found');
  await expect(staff.spam.clear({ noun: 'subscription', id })).rejects.toThrow('Not found');
  await expect(staff.spam.mark({ noun: 'application', id })).rejects.toThrow('Not found');
});
