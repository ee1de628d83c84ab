import { dayMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Executor, inTransaction } from '../../database/database.ts';
import { listOutboxMails } from '../../modules/mail/testing.ts';
import { messageModule } from '../../modules/messages/module.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { confirmSubscription, subscribe } from '../../modules/newsletter/subscribe.ts';
import { createStaffCaller, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { applyRetention } from './apply-retention.ts';

const metadata = { locale: 'en', spamSignals: {} } as const;

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

async function listSubscriberEmails(): Promise<string[]> {
  const rows = await deps.db.read.selectFrom('subscriber').select('email').orderBy('id').execute();
  return rows.map(({ email }) => email);
}

async function confirmLatest(): Promise<void> {
  const text = (await listOutboxMails(deps)).at(-1)?.text ?? '';
  const [link = 'missing:'] = /https:\S+\/newsletter\/confirm\?\S+/.exec(text) ?? [];
  await confirmSubscription(deps, new URL(link).searchParams);
}

describe('unconfirmed subscriptions', () => {
  test('are deleted after their retention time with the mails about them, unlike confirmed ones', async () => {
    await subscribe(deps, { email: 'reader@mail.example' }, metadata);
    await confirmLatest();
    const confirmedMailCount = (await listOutboxMails(deps)).length;
    await subscribe(deps, { email: 'nobody@mail.example' }, metadata);
    await subscribe(
      deps,
      { email: 'robot@mail.example' },
      { locale: 'en', spamSignals: { isHoneypotFilled: true } },
    );
    deps.moveClock(30 * dayMs);
    expect(await applyRetention(deps, { subscriptions: 30 })).toMatchObject({ subscriptions: 0 });

    deps.moveClock(1);
    expect(await applyRetention(deps, { subscriptions: 30 }, { isDryRun: true })).toMatchObject({
      subscriptions: 2,
    });
    expect(await listSubscriberEmails()).toHaveLength(3);
    expect(await applyRetention(deps, { subscriptions: 30 })).toMatchObject({ subscriptions: 2 });
    expect(await listSubscriberEmails()).toEqual(['reader@mail.example']);
    expect(await listOutboxMails(deps)).toHaveLength(confirmedMailCount);
  });

  test('are kept for the full time again after another confirmation mail', async () => {
    await subscribe(deps, { email: 'slow@mail.example' }, metadata);
    deps.moveClock(20 * dayMs);
    await subscribe(deps, { email: 'slow@mail.example' }, metadata);
    deps.moveClock(20 * dayMs);
    expect(await applyRetention(deps, { subscriptions: 30 })).toMatchObject({ subscriptions: 0 });
    deps.moveClock(11 * dayMs);
    expect(await applyRetention(deps, { subscriptions: 30 })).toMatchObject({ subscriptions: 1 });
  });

  test('are kept with their mail if they are asked for again while others are deleted', async () => {
    const again = () => subscribe(deps, { email: 'slow@mail.example' }, metadata);
    await again();
    deps.moveClock(31 * dayMs);
    let repeated: Promise<void> | undefined;
    const inGroupCommit: typeof deps.db.inGroupCommit = async (callback, options) => {
      repeated ??= again();
      await repeated;
      return await deps.db.inGroupCommit(callback, options);
    };
    await applyRetention({ ...deps, db: { ...deps.db, inGroupCommit } }, { subscriptions: 30 });
    expect(await listSubscriberEmails()).toEqual(['slow@mail.example']);
    await confirmLatest();
  });

  test('are kept if no retention time is set', async () => {
    await subscribe(deps, { email: 'nobody@mail.example' }, metadata);
    deps.moveClock(1000 * dayMs);
    expect(await applyRetention(deps, {})).toMatchObject({ subscriptions: 0 });
    expect(await listSubscriberEmails()).toHaveLength(1);
  });
});

test('a message that its author answers while others expire is kept', async () => {
  const { id } = await createTestCaller(deps).messages.create(messageInput());
  const staff = createStaffCaller(deps).messages;
  await staff.markRead({ id, status: 'read' });
  deps.moveClock(10 * dayMs);
  const { retention } = messageModule;
  const answered = { ...messageModule, retention: { ...retention, list: answerOnceListed } };
  async function answerOnceListed(executor: Executor, before: string) {
    const ids = await retention.list(executor, before);
    await inTransaction(deps.db, (trx) => messageModule.actions.renew(trx, id));
    return ids;
  }
  await applyRetention({ ...deps, records: { ...deps.records, modules: [answered] } }, { messages: 9 });
  expect(await staff.get({ id })).toMatchObject({ status: 'unread' });
  await staff.markRead({ id, status: 'read' });
  // The mail to staff, which contains the message.
  expect(await listOutboxMails(deps)).toHaveLength(1);
  await applyRetention(deps, { messages: 9 });
  await expect(staff.get({ id })).rejects.toMatchObject({ cause: { code: 'not_found' } });
  expect(await listOutboxMails(deps)).toEqual([]);
});
