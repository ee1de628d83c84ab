import { dayMs } from '@isangano/contracts/durations';
import type { Locale } from '@isangano/contracts/locales';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkFiles } from '../../modules/files/module.ts';
import { createBounceToken } from '../../modules/mail/bounces/record-bounce.ts';
import { buildMail, toBrokenMail, toMailboxMail } from '../../modules/mail/mailbox/testing-mails.ts';
import { listMailsAbout } from '../../modules/mail/testing.ts';
import {
  aStaffMember,
  createStaffCaller,
  createTestCaller,
  openTestDeps,
  runTwice,
  type TestDeps,
} from '../../testing.ts';
import { aColleague } from '../assignments/testing.ts';
import { receiveMail } from './receive-mail.ts';
import { listReceived } from './received-queries.ts';
import { joinReply } from './store-received.ts';
import { anAnsweredApplication, createTestStager, receive } from './testing-replies.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const listMessages = async () => (await createStaffCaller(deps).messages.search({})).items;
const listNotes = async (kind: string) =>
  (await listMailsAbout(deps, deps.mail.staffAddress)).filter((mail) => mail.kind === kind);

describe('a mail that answers one about a record', () => {
  test('is in its thread, makes it unread, and staff are notified once', async () => {
    const { email, about, id, staff, read, getMessageId } = await anAnsweredApplication(deps);
    await staff.applications.getInterview({ id });
    const references = await getMessageId();
    const from = `Aline Uwase <${email.toUpperCase()}>`;
    const text = 'Here is the plan.\n\nOn Fri, 20 Nov 2026 at 9:00, Isangano <a@b.example> wrote:\n> Plan?';
    const attachments = [
      { name: 'plan.pdf', type: 'application/pdf', content: Buffer.from('plan') },
      { name: 'plan.exe', type: 'application/octet-stream', content: Buffer.from('MZ') },
    ];
    await receive(deps, { from, references, text, attachments });
    const { received } = await read();
    expect(received).toMatchObject([
      {
        source: 'mail',
        from: { name: 'Aline Uwase', email: email.toUpperCase() },
        text: 'Here is the plan.',
        original: text,
        files: [{ name: 'plan.pdf', sizeBytes: 4, scan: 'unscanned' }],
        leftOut: ['plan.exe'],
        isAutomatic: false,
        isRead: false,
        isRecord: false,
        claimed: null,
      },
    ]);
    expect(await deps.files.listStaged()).toEqual([]);
    const { rows } = await staff.applications.list({ unread: true, q: email });
    expect(rows.map((row) => row.id)).toEqual([id]);
    await receive(deps, { from, inReplyTo: references, text: 'And the budget.' });
    const [note, ...others] = await listNotes('reply-note');
    expect(others).toEqual([]);
    expect(note?.text).toContain('Here is the plan.');
    expect(await staff.replies.listUnread()).toMatchObject({
      count: 2,
      replies: [{ recordId: id, isMine: false }, { recordId: id }],
    });
    const [first, second] = (await read()).received;
    await staff.replies.markRead({ ...about, ids: [first?.id ?? ''] });
    // What has arrived since the thread was shown has been read by nobody.
    expect(await staff.replies.listUnread()).toMatchObject({ count: 1, replies: [{ id: second?.id }] });
    await staff.replies.markRead({ ...about, ids: [second?.id ?? ''] });
    expect(await staff.replies.listUnread()).toEqual({ count: 0, replies: [] });
    expect(await listMessages()).toEqual([]);
  });

  test('is received once, whatever way it took, also after its record was deleted', async () => {
    const { email: from, id, staff, read, getMessageId } = await anAnsweredApplication(deps);
    const mail = { from, references: await getMessageId(), messageId: '<1@mail.example>' };
    await receive(deps, mail);
    await Promise.all([receive(deps, mail), receive(deps, { ...mail, headers: ['Received: from mx2'] })]);
    expect((await read()).received).toHaveLength(1);
    await staff.applications.deleteInterview({ id });
    await receive(deps, mail);
    expect(await listMessages()).toEqual([]);
  });

  test.each(['another sender', 'two senders', 'a forged id', 'the id of another record'])(
    'with %s is a message that claims to belong to it',
    async (name) => {
      const mine = await anAnsweredApplication(deps);
      const other = await anAnsweredApplication(deps);
      const proven = await mine.getMessageId();
      const forged = `<${crypto.randomUUID()}.${'0'.repeat(32)}@isangano.example>`;
      const mails: Record<string, Parameters<typeof receive>[1]> = {
        'another sender': { from: 'Eve <eve@mail.example>', references: proven },
        'two senders': { from: `${mine.email}, eve@mail.example`, references: proven },
        'a forged id': { from: mine.email, references: forged },
        'the id of another record': { from: mine.email, inReplyTo: await other.getMessageId() },
      };
      await receive(deps, mails[name]);
      expect((await mine.read()).received).toEqual([]);
      expect((await other.read()).received).toEqual([]);
      const [message] = await listMessages();
      expect(message).toMatchObject({ status: 'unread', message: 'Here is the plan.' });
      const { received } = await mine.staff.replies.get({ noun: 'message', id: message?.id ?? '' });
      const claimed = { 'a forged id': undefined, 'the id of another record': other.id }[name] ?? mine.id;
      expect(received).toMatchObject([
        { isRecord: true, claimed: name === 'a forged id' ? null : { noun: 'application', id: claimed } },
      ]);
      expect(await listNotes('contact-note')).toHaveLength(1);
    },
  );

  test('is a message if the record is deleted while it is read', async () => {
    const { email: from, id, staff, getMessageId } = await anAnsweredApplication(deps);
    const attachments = [{ name: 'plan.pdf', type: 'application/pdf', content: Buffer.from('plan') }];
    const mail = toMailboxMail(buildMail({ from, inReplyTo: await getMessageId(), attachments }));
    const open = async () => {
      await staff.applications.deleteInterview({ id });
      return await mail.open();
    };
    await receiveMail(deps, { ...mail, open }, createTestStager(deps));
    const [message] = await listMessages();
    expect(message).toMatchObject({ email: from, message: 'Here is the plan.' });
    const { received } = await staff.replies.get({ noun: 'message', id: message?.id ?? '' });
    expect(received).toMatchObject([{ isRecord: true, claimed: null, files: [{ name: 'plan.pdf' }] }]);
  });

  test('about two records of one person is in the thread of the one that it answers', async () => {
    const one = await anAnsweredApplication(deps);
    const two = await anAnsweredApplication(deps);
    await deps.db.write
      .updateTable('application')
      .set({ email: one.email })
      .where('id', '=', two.id)
      .execute();
    const references = `${await one.getMessageId()} ${await two.getMessageId()}`;
    await receive(deps, { from: one.email, references, inReplyTo: await two.getMessageId() });
    expect((await two.read()).received).toHaveLength(1);
    // Which one is meant is not said.
    await receive(deps, { from: one.email, references });
    expect((await one.read()).received).toEqual([]);
    expect(await listMessages()).toHaveLength(1);
  });
});

describe('a mail that answers none', () => {
  test('has files without names, which are called by their types', async () => {
    const attachments = [
      { type: 'application/pdf', content: Buffer.from('plan') },
      { type: 'message/rfc822', content: Buffer.from('Subject: A mail of somebody else') },
    ];
    await receive(deps, { attachments });
    const [message] = await listMessages();
    const about = { noun: 'message', id: message?.id ?? '' } as const;
    expect((await createStaffCaller(deps).replies.get(about)).received).toMatchObject([
      { files: [{ name: 'application.pdf' }], leftOut: ['message.rfc822'] },
    ]);
  });

  test('is a message with its files', async () => {
    const attachments = [{ name: 'plan.pdf', type: 'application/pdf', content: Buffer.from('plan') }];
    await receive(deps, { from: 'Keza <keza@mail.example>', subject: '', text: '', attachments });
    const [message] = await listMessages();
    expect(message).toMatchObject({
      fullName: 'Keza',
      email: 'keza@mail.example',
      subject: '(no subject)',
      message: '(no text)',
    });
    const about = { noun: 'message', id: message?.id ?? '' } as const;
    expect((await createStaffCaller(deps).replies.get(about)).received).toMatchObject([
      { isRecord: true, isRead: true, claimed: null, files: [{ name: 'plan.pdf' }] },
    ]);
  });

  test('claims to belong to the record whose reference is in its subject, and can be joined to it', async () => {
    const { id, record, read, staff } = await anAnsweredApplication(deps);
    const { shortReference } = record;
    const reference = `ISG-${shortReference.slice(0, 4)}-${shortReference.slice(4)}`;
    await receive(deps, { from: 'keza@mail.example', subject: `About ${reference.toLowerCase()}` });
    const [message] = await listMessages();
    const about = { noun: 'message', id: message?.id ?? '' } as const;
    const [received] = (await staff.replies.get(about)).received;
    expect(received?.claimed).toMatchObject({ id, reference, name: record.fullName });
    deps.mail.directSender = { send: () => Promise.resolve({ outcome: 'sent' }) };
    await staff.replies.send({ ...about, key: 'a'.repeat(32), subject: 'A', text: 'Who are you?' });
    const application = { noun: 'application', id } as const;
    const keza = createTestCaller(deps, { staff: await aColleague(deps, 'keza') }).replies;
    const jean = createTestCaller(deps, { staff: await aColleague(deps, 'jean') }).replies;
    await keza.saveDraft({ ...application, subject: 'Your film', text: 'It is good.' });
    await keza.saveDraft({ ...about, subject: 'B', text: 'Thank you.' });
    await jean.saveDraft({ ...about, subject: '', text: 'We shall call.' });
    const join = { id: received?.id ?? '' };
    await expect(staff.replies.join({ ...join, reference: 'ISG-0000-00' })).rejects.toMatchObject({
      cause: { code: 'invalid_input' },
    });
    expect(await staff.replies.join({ ...join, reference })).toEqual({ noun: 'application', id });
    expect(await listMessages()).toEqual([]);
    const thread = await read();
    expect(thread.received).toMatchObject([{ id: received?.id, isRecord: false, claimed: null }]);
    expect(thread.replies).toMatchObject([{ text: 'Who are you?' }]);
    expect((await keza.get(application)).draft).toEqual({
      subject: 'Your film',
      text: 'It is good.\n\nThank you.',
    });
    expect((await jean.get(application)).draft).toEqual({ subject: '', text: 'We shall call.' });
    await expect(staff.replies.join({ ...join, reference })).rejects.toMatchObject({
      cause: { code: 'not_found' },
    });
    // What answers that reply is from another sender all the same.
    expect((await staff.audit.list({ action: 'reply_joined' })).entries).toMatchObject([{ subject: id }]);
  });
});

test('a mail that is joined to a record while that is deleted stays a message', async () => {
  const { id, staff } = await anAnsweredApplication(deps);
  await receive(deps, {});
  const [message] = await listMessages();
  const about = { noun: 'message', id: message?.id ?? '' } as const;
  const [received] = (await staff.replies.get(about)).received;
  const inGroupCommit: typeof deps.db.inGroupCommit = async (callback) => {
    await staff.applications.deleteInterview({ id });
    return await deps.db.inGroupCommit(callback);
  };
  const input = { id: received?.id ?? '', reference: id };
  const joining = joinReply({ ...deps, db: { ...deps.db, inGroupCommit } }, aStaffMember, input);
  await expect(joining).rejects.toMatchObject({ code: 'invalid_input' });
  expect((await staff.replies.get(about)).received).toHaveLength(1);
});

describe('a mail of a machine', () => {
  const headers = ['Auto-Submitted: auto-replied'];

  test('is in the thread that it answers, and no news', async () => {
    const { email: from, id, staff, read, getMessageId } = await anAnsweredApplication(deps);
    await staff.applications.getInterview({ id });
    await receive(deps, { from, inReplyTo: await getMessageId(), headers, text: 'I am away.' });
    expect((await read()).received).toMatchObject([{ isAutomatic: true, isRead: true }]);
    expect((await staff.applications.list({ unread: true, q: from })).rows).toEqual([]);
    expect(await listNotes('reply-note')).toEqual([]);
  });

  test('is left in the mailbox if the record is deleted while it is read', async () => {
    const { email: from, id, staff, getMessageId } = await anAnsweredApplication(deps);
    const source = toMailboxMail(buildMail({ from, inReplyTo: await getMessageId(), headers }));
    const open = async () => {
      await staff.applications.deleteInterview({ id });
      return await source.open();
    };
    const receiving = receiveMail(deps, { ...source, open }, createTestStager(deps));
    await expect(receiving).rejects.toMatchObject({ code: 'not_found' });
    expect(await listReceived(deps.db.read, 'application', id)).toEqual([]);
  });

  test('that answers none, or came from this server, is left in the mailbox', async () => {
    const { email, getMessageId, read } = await anAnsweredApplication(deps);
    await receive(deps, { headers });
    await receive(deps, { from: 'eve@mail.example', inReplyTo: await getMessageId(), headers });
    const mailId = '019eb4c0-0000-7000-8000-000000000001';
    const messageId = `<${mailId}.${createBounceToken(deps.keys.bounces, mailId)}@isangano.example>`;
    await receive(deps, { from: email, messageId, references: await getMessageId() });
    await receive(deps, { from: deps.mail.contactEmail() });
    await receive(deps, { from: deps.mail.staffAddress });
    expect(await listMessages()).toEqual([]);
    expect((await read()).received).toEqual([]);
  });
});

test('beyond 50 a day, mails about a record stay in the mailbox', async () => {
  const { email: from, read, getMessageId } = await anAnsweredApplication(deps);
  const references = await getMessageId();
  for (let count = 0; count < 50; count += 1) await receive(deps, { from, references });
  await expect(receive(deps, { from, references })).rejects.toMatchObject({ code: 'too_many' });
  deps.moveClock(dayMs);
  await receive(deps, { from, references });
  expect((await read()).received).toHaveLength(51);
});

test('files of a mail that cannot be stored are discarded', async () => {
  const attachments = [{ name: 'plan.pdf', type: 'application/pdf', content: Buffer.from('plan') }];
  const source = toMailboxMail(buildMail({ attachments }));
  const broken = { ...deps, db: { ...deps.db, inGroupCommit: () => Promise.reject(new Error('full')) } };
  await expect(receiveMail(broken, source, createTestStager(deps))).rejects.toThrow();
  expect(await deps.files.listStaged()).toEqual([]);
  await receiveMail(deps, source, createTestStager(deps));
  expect(await listMessages()).toHaveLength(1);
});

test('files of a mail whose download breaks off are discarded', async () => {
  const attachments = ['plan.pdf', 'budget.pdf'].map((name) => ({
    name,
    type: 'application/pdf',
    content: Buffer.alloc(200_000, 7),
  }));
  const source = buildMail({ attachments });
  const stager = createTestStager(deps);
  await expect(receiveMail(deps, toBrokenMail(source, 100_000), stager)).rejects.toThrow('connection lost');
  expect(await deps.files.listStaged()).toEqual([]);
  await receiveMail(deps, toMailboxMail(source), stager);
  expect(await listMessages()).toHaveLength(1);
});

describe('what a calendar answers to an invitation', () => {
  const build = (uid: string, state: string, sequence = 0) => ({
    name: 'invite.ics',
    type: 'text/calendar; method=REPLY',
    content: Buffer.from(
      [
        'BEGIN:VCALENDAR',
        'METHOD:REPLY',
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `SEQUENCE:${sequence}`,
        `ATTENDEE;PARTSTAT=${state}:mailto:aline@mail.example`,
        'END:VEVENT',
        'END:VCALENDAR',
      ].join('\r\n'),
    ),
  });

  async function anAppointment(locale: Locale = 'en') {
    const applicant = await anAnsweredApplication(deps, locale);
    const { id, staff } = applicant;
    await staff.applications.setAppointment({
      id,
      localStart: '2026-12-01T14:30',
      minutes: 60,
      place: 'Studio 1',
      note: '',
      basedOn: null,
    });
    const readAppointment = async () => (await staff.applications.assessment({ id })).appointment;
    return { ...applicant, readAppointment };
  }

  test('is in the thread; a declined appointment is cancelled, and both get a mail', async () => {
    const { email: from, id, read, readAppointment, staff } = await anAppointment();
    const headers = ['Auto-Submitted: auto-generated'];
    await receive(deps, { from, text: '', attachments: [build(id, 'ACCEPTED')] });
    expect(await readAppointment()).toMatchObject({ isCancelled: false });
    await receive(deps, { from, headers, text: '', attachments: [build(id, 'DECLINED')] });
    expect(await readAppointment()).toMatchObject({ isCancelled: true, sequence: 1 });
    expect((await read()).received.map(({ text, isAutomatic }) => [text, isAutomatic])).toEqual([
      ['The calendar has accepted the appointment.', true],
      ['The calendar has declined the appointment.', true],
    ]);
    expect((await staff.applications.list({ unread: true, q: from })).total).toBe(1);
    expect((await listNotes('applicant-note')).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('cancelled by the applicant'),
    ]);
    expect(await listMessages()).toEqual([]);
  });

  test('keeps what was written and attached with it, and is named in the language of staff', async () => {
    const { email: from, id, read } = await anAppointment('rw');
    const plan = { name: 'plan.pdf', type: 'application/pdf', content: Buffer.from('plan') };
    const other = { name: 'plan.exe', type: 'application/octet-stream', content: Buffer.from('MZ') };
    const text = 'I have to be in Huye. The plan is attached.';
    // Some programs attach the answer once more, as a file.
    const copy = { ...build(id, 'DECLINED'), type: 'application/ics' };
    await receive(deps, { from, text, attachments: [build(id, 'DECLINED'), copy, plan, other] });
    expect((await read()).received).toMatchObject([
      {
        text: 'The calendar has declined the appointment.',
        original: text,
        files: [{ name: 'plan.pdf' }],
        leftOut: ['plan.exe'],
      },
    ]);
    expect(await checkFiles(deps)).toEqual([]);
  });

  test.each(['another sender', 'an earlier version', 'another event'])('has no effect: %s', async (name) => {
    const { email, id, readAppointment } = await anAppointment();
    const mails: Record<string, Parameters<typeof receive>[1]> = {
      'another sender': { from: 'eve@mail.example', attachments: [build(id, 'DECLINED')] },
      'an earlier version': { from: email, attachments: [build(id, 'DECLINED', -1)] },
      'another event': { from: email, attachments: [build(crypto.randomUUID(), 'DECLINED')] },
    };
    await receive(deps, mails[name]);
    expect(await readAppointment()).toMatchObject({ isCancelled: false });
  });
});

test('a mail that becomes a message counts as one submission, also if its transaction runs twice', async () => {
  const count = vi.fn();
  const submissionRate = { ...deps.submissionRate, count };
  await receive(runTwice({ ...deps, submissionRate }), { from: 'aline@mail.example', text: 'Hello' });
  expect(await listMessages()).toHaveLength(1);
  expect(count.mock.calls).toEqual([[null]]);
});
