import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderSender } from '@isangano/platform/mail-transport/folder-sender';
import type { MailSender } from '@isangano/platform/mail-transport/sender';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { anInterview } from '../../modules/applications/testing.ts';
import { createBounceToken, recordBounce } from '../../modules/mail/bounces/record-bounce.ts';
import { insertStopped } from '../../modules/mail/recipient-queries.ts';
import { hashRecipient } from '../../modules/mail/recipients.ts';
import { waitUntil } from '../../modules/mail/testing-outbox.ts';
import { startMailWorker } from '../../modules/mail/worker.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import { createStaffCaller, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { storeDecisionMails } from '../bulk/testing.ts';

const email = 'keza@mail.example';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const staff = () => createStaffCaller(deps);

const accepting: MailSender = { send: () => Promise.resolve({ outcome: 'sent' }) };
const refusing: MailSender = { send: () => Promise.resolve({ outcome: 'refused', error: '550 no' }) };

async function sendAll(sender = accepting): Promise<void> {
  const worker = startMailWorker(deps, sender, { spacingMs: 0 });
  await waitUntil(async () => {
    const rows = await deps.db.read
      .selectFrom('outbox_mail')
      .select('id')
      .where('refused_at', 'is', null)
      .where('next_attempt_at', '<=', new Date(deps.clock()).toISOString())
      .execute();
    return rows.length === 0;
  });
  await worker.stop();
}

async function bounce(mailId: string): Promise<void> {
  const token = createBounceToken(deps.keys.bounces, mailId);
  await recordBounce(deps, { messageIds: [`<${mailId}.${token}@isangano.example>`], failure: '5.1.1' });
}

describe('the mails to an applicant', () => {
  test('are written, not sent, where there is no mail server', async () => {
    const { id } = await anInterview(deps, { email });
    const folder = mkdtempSync(join(tmpdir(), 'isangano-mails-'));
    await sendAll(createFolderSender({ folder, from: 'Isangano <a@isangano.example>' }));
    expect((await staff().mails.list({ noun: 'application', id })).mails).toMatchObject([
      { kind: 'application-receipt', state: 'written' },
    ]);
    rmSync(folder, { recursive: true });
  });

  test('are listed with kind, state and when they came into it', async () => {
    const { id } = await anInterview(deps, { email });
    const about = { noun: 'application', id } as const;
    const waiting = await staff().mails.list(about);
    expect(waiting).toEqual({
      to: email,
      sms: [],
      stop: null,
      mails: [
        {
          id: expect.any(String),
          kind: 'application-receipt',
          state: 'waiting',
          at: '2026-11-20T08:00:00.000Z',
        },
      ],
    });
    deps.moveClock(1000);
    await sendAll();
    await staff().applications.decide({ id, status: 'approved' });
    await storeDecisionMails(deps);
    expect((await staff().mails.list(about)).mails).toMatchObject([
      { kind: 'application-receipt', state: 'sent', at: '2026-11-20T08:00:01.000Z' },
      { kind: 'application-decision', state: 'waiting', at: '2026-11-20T08:00:17.000Z' },
    ]);
    await bounce(waiting.mails[0]?.id ?? '');
    expect(await staff().mails.list(about)).toMatchObject({
      stop: { reason: 'bounced', at: '2026-11-20T08:00:17.000Z', status: '5.1.1' },
      mails: [
        { kind: 'application-receipt', state: 'bounced' },
        { kind: 'application-decision', state: 'refused' },
      ],
    });
  });

  test('that the mail server rejected are shown as such', async () => {
    const { id } = await anInterview(deps, { email });
    await sendAll(refusing);
    expect((await staff().mails.list({ noun: 'application', id })).mails).toMatchObject([
      { state: 'refused' },
    ]);
  });

  test('that the mail server rejected can be sent again, only of their own record', async () => {
    const { id } = await anInterview(deps, { email });
    const other = await anInterview(deps, { email: 'mugabo@mail.example' });
    await sendAll(refusing);
    const about = { noun: 'application', id } as const;
    const mailId = (await staff().mails.list(about)).mails[0]?.id ?? '';
    await expect(staff().mails.resend({ noun: 'application', id: other.id, mailId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await staff().mails.resend({ ...about, mailId })).mails).toMatchObject([{ state: 'waiting' }]);
    await sendAll();
    expect((await staff().mails.list(about)).mails).toMatchObject([{ state: 'sent' }]);
    await expect(staff().mails.resend({ ...about, mailId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('to an address that mails come back from are not sent again one by one', async () => {
    const { id } = await anInterview(deps, { email });
    const about = { noun: 'application', id } as const;
    const receipt = (await staff().mails.list(about)).mails[0]?.id ?? '';
    await sendAll();
    await staff().applications.decide({ id, status: 'approved' });
    await storeDecisionMails(deps);
    await bounce(receipt);
    const held = (await staff().mails.list(about)).mails[1];
    expect(held).toMatchObject({ state: 'refused' });
    await expect(staff().mails.resend({ ...about, mailId: held?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('have ended if they asked for none, which no staff can change', async () => {
    const { id } = await anInterview(deps, { email });
    const hash = hashRecipient(deps.keys.recipients, email);
    await inTransaction(deps.db, (trx) =>
      insertStopped(trx, { address_hash: hash, created_at: '2026-11-20T08:00:00.000Z' }),
    );
    const about = { noun: 'application', id } as const;
    expect((await staff().mails.list(about)).stop).toEqual({ reason: 'stopped' });
    expect((await staff().mails.allow(about)).stop).toEqual({ reason: 'stopped' });
  });

  test('of a kind that this list does not know are other mails', async () => {
    const { id } = await anInterview(deps, { email });
    await deps.db.write.updateTable('mail_delivery').set({ kind: 'draft-link' }).execute();
    expect((await staff().mails.list({ noun: 'application', id })).mails).toMatchObject([{ kind: 'other' }]);
  });
});

describe('mails that came back by mistake', () => {
  test('are allowed again by an owner, which is recorded once, and those that waited are sent', async () => {
    const { id } = await anInterview(deps, { email });
    const about = { noun: 'application', id } as const;
    const { mails } = await staff().mails.list(about);
    await sendAll();
    await staff().applications.decide({ id, status: 'approved' });
    await storeDecisionMails(deps);
    await bounce(mails[0]?.id ?? '');
    expect(await staff().mails.allow(about)).toMatchObject({
      stop: null,
      mails: [{ state: 'bounced' }, { state: 'waiting' }],
    });
    await staff().mails.allow(about);
    const { entries } = await staff().audit.list({ action: 'mails_allowed' });
    expect(entries).toMatchObject([{ action: 'mails_allowed', subject: id }]);
    deps.moveClock(60_000);
    await sendAll();
    expect((await staff().mails.list(about)).mails).toMatchObject([{}, { state: 'sent' }]);
  });

  test('of another address stay stopped', async () => {
    const { id } = await anInterview(deps, { email });
    const other = await anInterview(deps, { email: 'mugabo@mail.example' });
    const list = (record: string) => staff().mails.list({ noun: 'application', id: record });
    await bounce((await list(id)).mails[0]?.id ?? '');
    await staff().mails.allow({ noun: 'application', id: other.id });
    expect((await list(id)).stop).toMatchObject({ reason: 'bounced' });
  });
});

test('the mails to the author of a message are its replies', async () => {
  deps.mail.directSender = { send: () => Promise.resolve({ outcome: 'sent' }) };
  const { id } = await createTestCaller(deps).messages.create(messageInput());
  const about = { noun: 'message', id } as const;
  expect((await staff().mails.list(about)).mails).toEqual([]);
  await staff().replies.send({ ...about, key: 'a'.repeat(32), subject: 'A', text: 'B' });
  await sendAll();
  expect((await staff().mails.list(about)).mails).toMatchObject([{ kind: 'reply', state: 'sent' }]);
});

test.each(['list', 'allow'] as const)('an unknown record has no mails to %s', async (name) => {
  const about = { noun: 'application', id: '019eb4c0-0000-7000-8000-000000000001' } as const;
  await expect(staff().mails[name](about)).rejects.toMatchObject({ cause: { code: 'not_found' } });
});
