import { randomBytes } from 'node:crypto';
import { locales } from '@isangano/contracts/locales';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { interviewFields, sendInterview } from '../../modules/applications/testing.ts';
import { insertStopped } from '../../modules/mail/recipient-queries.ts';
import { hashRecipient } from '../../modules/mail/recipients.ts';
import { listMailsAbout } from '../../modules/mail/testing.ts';
import { startMailWorker } from '../../modules/mail/worker.ts';
import { messageInput } from '../../modules/messages/testing.ts';
import {
  createStaffCaller,
  createTestCaller,
  createTokenCaller,
  openTestDeps,
  type TestDeps,
} from '../../testing.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  deps.mail.directSender = { send: () => Promise.resolve({ outcome: 'sent' }) };
});
afterEach(() => deps.close());

const text = 'Hello Aline,\n\nPlease send us the plan.\nMurakoze';

const aKey = () => randomBytes(16).toString('hex');

async function aMessage(locale: (typeof locales)[number] = 'en') {
  const input = messageInput({ fullName: 'Aline Uwase' });
  const { id } = await createTestCaller(deps, { locale }).messages.create(input);
  return { ...input, id, about: { noun: 'message', id } as const };
}

describe('a reply', () => {
  test('has no draft of an API token, which is no person', async () => {
    const { about } = await aMessage();
    const { replies } = await createTokenCaller(deps);
    await expect(replies.saveDraft({ ...about, subject: 'Re', text })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await replies.send({ ...about, key: aKey(), subject: 'Re', text })).toMatchObject([{ text }]);
  });

  test('to a message quotes it, in the language of its author, with the group as the reply address', async () => {
    const { email, about } = await aMessage('rw');
    const staff = createStaffCaller(deps);
    const thread = await staff.replies.get(about);
    expect(thread).toMatchObject({
      to: email,
      locale: 'rw',
      subject: 'Re: A clinic at the lake',
      replies: [],
    });
    expect(thread.templates[0]?.text).toBe('Muraho Aline Uwase,');

    const replies = await staff.replies.send({ ...about, key: aKey(), subject: thread.subject, text });
    expect(replies).toMatchObject([{ by: 'staff@isangano.example', text, mail: 'waiting' }]);
    const [mail] = await listMailsAbout(deps, email).then((mails) =>
      mails.filter(({ kind }) => kind === 'reply'),
    );
    expect(mail).toMatchObject({ recipient: email, locale: 'rw', reply_to: 'muraho@isangano.example' });
    expect(mail?.text).toContain('Hello Aline,\n\nPlease send us the plan.\n\nMurakoze');
    expect(mail?.text).toContain('We would like patient files\nin Kinyarwanda.');
    expect(mail?.text).toMatch(new RegExp(`Nimero: ISG-\\w{4}-\\w{2} \\(${about.id}\\)`));
  });

  test.each(locales)('to an applicant names the application in their language: %s', async (locale) => {
    const { id } = await sendInterview(deps, interviewFields(), { locale });
    const { subject, locale: language } = await createStaffCaller(deps).replies.get({
      noun: 'application',
      id,
    });
    expect(language).toBe(locale);
    expect(subject).toBe(
      {
        en: 'Your interview application',
        rw: "Ubusabe bwawe bw'ikiganiro",
        fr: 'Votre candidature à un entretien',
      }[locale],
    );
  });

  test('is sent once for a repeated key', async () => {
    const { email, about } = await aMessage();
    const input = { ...about, key: aKey(), subject: 'A', text };
    const staff = createStaffCaller(deps);
    await staff.replies.send(input);
    expect(await staff.replies.send(input)).toHaveLength(1);
    // Another text would be lost in silence.
    await expect(staff.replies.send({ ...input, text: 'Other' })).rejects.toMatchObject({
      cause: { reason: 'key_reused' },
    });
    const mails = await listMailsAbout(deps, email);
    expect(mails.filter(({ kind }) => kind === 'reply')).toHaveLength(1);
  });

  test('shows the state of its mail', async () => {
    const { about } = await aMessage();
    const staff = createStaffCaller(deps);
    await staff.replies.send({ ...about, key: aKey(), subject: 'A', text });
    const worker = startMailWorker(
      deps,
      {
        send: ({ kind }) =>
          Promise.resolve(kind === 'reply' ? { outcome: 'refused', error: 'no' } : { outcome: 'sent' }),
      },
      { spacingMs: 0 },
    );
    await expect.poll(async () => (await staff.replies.get(about)).replies[0]?.mail).toBe('refused');
    await worker.stop();

    await staff.replies.send({ ...about, key: aKey(), subject: 'B', text });
    const next = startMailWorker(
      deps,
      { send: () => Promise.resolve({ outcome: 'sent' }) },
      { spacingMs: 0 },
    );
    await expect.poll(async () => (await staff.replies.get(about)).replies[1]?.mail).toBe('sent');
    await next.stop();
  });

  test('needs a mail server, a record that exists, and a text', async () => {
    const { about } = await aMessage();
    const staff = createStaffCaller(deps);
    const reply = { ...about, key: aKey(), subject: 'A', text };
    await expect(staff.replies.send({ ...reply, id: 'unknown' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(staff.replies.send({ ...reply, text: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await staff.replies.settings()).toEqual({ canReply: true });
    deps.mail.directSender = null;
    expect(await staff.replies.settings()).toEqual({ canReply: false });
    await expect(staff.replies.send(reply)).rejects.toMatchObject({ cause: { reason: 'no_mail_server' } });
    expect((await staff.replies.get(about)).replies).toEqual([]);
  });

  test('is refused where the mail has come without an address', async () => {
    const { about } = await aMessage();
    await deps.db.write
      .updateTable('contact_message')
      .set({ email: '' })
      .where('id', '=', about.id)
      .execute();
    const sending = createStaffCaller(deps).replies.send({ ...about, key: aKey(), subject: 'A', text });
    await expect(sending).rejects.toMatchObject({ cause: { reason: 'no_address' } });
  });

  test('is refused for an address that asked for no more mails', async () => {
    const { email, about } = await aMessage();
    await inTransaction(deps.db, (trx) =>
      insertStopped(trx, {
        address_hash: hashRecipient(deps.keys.recipients, email),
        created_at: new Date(deps.clock()).toISOString(),
      }),
    );
    const staff = createStaffCaller(deps);
    const reply = { ...about, key: aKey(), subject: 'A', text };
    await expect(staff.replies.send(reply)).rejects.toMatchObject({ cause: { reason: 'mail_refused' } });
    expect((await staff.replies.get(about)).replies).toEqual([]);
  });

  test('is deleted with its record', async () => {
    const { about } = await aMessage();
    const staff = createStaffCaller(deps);
    await staff.replies.send({ ...about, key: aKey(), subject: 'A', text });
    await staff.messages.delete({ id: about.id });
    for (const table of ['reply', 'mail_delivery'] as const)
      expect(await deps.db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
