import { dayMs, hourMs } from '@isangano/contracts/durations';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aStagedFile, listStoredNames } from '../../modules/files/testing.ts';
import { listMailsAbout } from '../../modules/mail/testing.ts';
import { startMailWorker } from '../../modules/mail/worker.ts';
import { anUpload } from '../../modules/uploads/testing.ts';
import { aStaffMember, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { aColleague, storeStaffMember } from '../assignments/testing.ts';
import { erasePerson } from '../privacy/erase-person.ts';
import { aKey, anAnsweredApplication } from './testing-replies.ts';

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
  await storeStaffMember(deps);
  deps.mail.directSender = { send: () => Promise.resolve({ outcome: 'sent' }) };
});
afterEach(() => deps.close());

const inFuture = (ms: number) => new Date(deps.clock() + ms).toISOString();

describe('what an applicant writes on the page of the application', () => {
  test('is in the thread with its files, and so is what staff reply', async () => {
    const { about, record, staff, read, write, readOwn, accessTokenHash } = await anAnsweredApplication(deps);
    await staff.replies.send({ ...about, key: aKey(), subject: 'Plan', text: 'Please send the plan.' });
    deps.moveClock(1000);
    const staged = await aStagedFile(deps, 'replyFiles');
    const field = 'replyFiles' as const;
    const upload = await anUpload(deps, 'sent ahead', { field, accessTokenHash });
    const ctx = {
      stagedFiles: [staged],
      claimedUploads: [{ id: upload.id, field, path: `${field}.1`, position: 1 }],
    };
    expect(await write('Here it is.', ctx)).toEqual({ id: about.id, shortReference: record.shortReference });
    expect((await read()).received).toMatchObject([
      {
        source: 'page',
        from: { email: record.email },
        text: 'Here it is.',
        original: null,
        files: [{ id: staged.id }, { id: upload.fileId }],
        isRead: false,
      },
    ]);
    expect(await deps.files.listStaged()).toEqual([]);
    expect((await readOwn()).entries).toMatchObject([
      { isOwn: false, subject: 'Plan', text: 'Please send the plan.', files: [] },
      { isOwn: true, text: 'Here it is.', files: [{ name: 'replyFiles.png' }, {}] },
    ]);
    // A reply of staff says that they have read it.
    await staff.replies.send({ ...about, key: aKey(), subject: 'Plan', text: 'Thank you.' });
    expect((await staff.replies.listUnread()).count).toBe(0);
  });

  test('is stored once, however often it is sent', async () => {
    const { read, write } = await anAnsweredApplication(deps);
    const key = { idempotencyKey: aKey() };
    await Promise.all([write('One', key), write('One', key)]);
    await write('One', key);
    await write('Two', { idempotencyKey: aKey() });
    expect((await read()).received.map(({ text }) => text).toSorted()).toEqual(['One', 'Two']);
  });

  test('is only for its applicant, and needs a text', async () => {
    const { write, readOwn } = await anAnsweredApplication(deps);
    const stranger = { accessTokenHash: 'f'.repeat(64) };
    await expect(write('Hello', stranger)).rejects.toMatchObject({ cause: { code: 'not_found' } });
    await expect(readOwn(stranger)).rejects.toMatchObject({ cause: { code: 'not_found' } });
    await expect(write(' ')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await readOwn()).entries).toEqual([]);
  });

  test('is refused beyond 50 a day, and leaves no trace', async () => {
    const { read, write } = await anAnsweredApplication(deps);
    for (let count = 0; count < 50; count += 1) await write(`Text ${count}`);
    const refused = { cause: { reason: 'too_many_replies', retryAfterSeconds: expect.any(Number) } };
    await expect(write('More')).rejects.toMatchObject(refused);
    expect((await read()).received).toHaveLength(50);
  });

  test('is refused beyond 100,000 characters a day', async () => {
    const { readOwn, write } = await anAnsweredApplication(deps);
    for (let count = 0; count < 5; count += 1) await write('é'.repeat(20_000));
    await expect(write('More')).rejects.toMatchObject({ cause: { reason: 'too_many_replies' } });
    expect((await readOwn()).entries).toHaveLength(5);
    deps.moveClock(25 * 60 * 60 * 1000);
    await write('More');
  });

  test('goes with the application, with its files, and is part of what a person gets', async () => {
    const { id, email, staff, write } = await anAnsweredApplication(deps);
    const file = await aStagedFile(deps, 'replyFiles');
    await write('Here it is.', { stagedFiles: [file] });
    expect(await listStoredNames(deps.folder)).toContain(file.id);
    await staff.replies.saveDraft({ noun: 'application', id, subject: 'A', text: 'B' });
    expect(await erasePerson(deps, email, aStaffMember)).toMatchObject({ records: { applications: 1 } });
    expect(await listStoredNames(deps.folder)).not.toContain(file.id);
    for (const table of ['received_reply', 'reply_file', 'reply_draft', 'file_removal'] as const)
      expect(await deps.db.read.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

describe('a reply that is sent later', () => {
  test('waits, is hidden from the applicant, and can be withdrawn', async () => {
    const { about, email, staff, readOwn } = await anAnsweredApplication(deps);
    const key = aKey();
    const reply = { ...about, key, subject: 'Plan', text: 'Please send the plan.' };
    const sendAt = inFuture(2 * hourMs);
    expect(await staff.replies.send({ ...reply, sendAt })).toMatchObject([{ sendAt, mail: 'waiting' }]);
    const [mail] = (await listMailsAbout(deps, email)).filter(({ kind }) => kind === 'reply');
    expect(mail?.next_attempt_at).toBe(sendAt);
    expect((await readOwn()).entries).toEqual([]);
    expect(await staff.replies.cancel({ ...about, key })).toEqual([]);
    expect((await listMailsAbout(deps, email)).filter(({ kind }) => kind === 'reply')).toEqual([]);
    expect((await staff.replies.get(about)).draft).toMatchObject({
      subject: reply.subject,
      text: reply.text,
    });
    await expect(staff.replies.cancel({ ...about, key })).rejects.toMatchObject({
      cause: { code: 'not_found' },
    });
  });

  test('takes the place of no other draft when it is withdrawn', async () => {
    const { about, staff } = await anAnsweredApplication(deps);
    const key = aKey();
    await staff.replies.send({ ...about, key, subject: 'A', text: 'B', sendAt: inFuture(hourMs) });
    await staff.replies.saveDraft({ ...about, subject: 'C', text: 'D' });
    await staff.replies.cancel({ ...about, key });
    expect((await staff.replies.get(about)).draft).toMatchObject({ subject: 'C', text: 'D' });
  });

  test('cannot be withdrawn once it is sent', async () => {
    const { about, staff, readOwn } = await anAnsweredApplication(deps);
    const key = aKey();
    await staff.replies.send({ ...about, key, subject: 'A', text: 'B', sendAt: inFuture(hourMs) });
    deps.moveClock(hourMs);
    const worker = startMailWorker(
      deps,
      { send: () => Promise.resolve({ outcome: 'sent' }) },
      { spacingMs: 0 },
    );
    await expect.poll(async () => (await staff.replies.get(about)).replies[0]?.mail).toBe('sent');
    await worker.stop();
    await expect(staff.replies.cancel({ ...about, key })).rejects.toMatchObject({
      cause: { reason: 'reply_sent' },
    });
    expect((await readOwn()).entries).toMatchObject([{ text: 'B', isOwn: false }]);
  });

  test.each([-1000, 0, 91 * dayMs])('is for a time to come within 90 days: %i ms', async (ms) => {
    const { about, staff } = await anAnsweredApplication(deps);
    const reply = { ...about, key: aKey(), subject: 'A', text: 'B', sendAt: inFuture(ms) };
    await expect(staff.replies.send(reply)).rejects.toMatchObject({ cause: { code: 'invalid_input' } });
  });
});

test('what somebody types is kept until it is sent, and colleagues see who writes', async () => {
  const { about } = await anAnsweredApplication(deps);
  const [keza, jean] = [await aColleague(deps, 'keza'), await aColleague(deps, 'jean')];
  const [asKeza, asJean] = [keza, jean].map((staff) => createTestCaller(deps, { staff }).replies);
  const published: string[] = [];
  const unsubscribe = deps.changes.subscribe(({ noun, action }) => published.push(`${noun} ${action}`));
  await asKeza?.saveDraft({ ...about, subject: 'Plan', text: 'Please' });
  await asKeza?.saveDraft({ ...about, subject: 'Plan', text: 'Please send' });
  expect(published).toEqual(['application changed']);
  expect(await asKeza?.get(about)).toMatchObject({
    draft: { subject: 'Plan', text: 'Please send' },
    writers: [],
  });
  expect(await asJean?.get(about)).toMatchObject({ draft: null, writers: [keza.email] });
  await asKeza?.send({ ...about, key: aKey(), subject: 'Plan', text: 'Please send the plan.' });
  expect(await asKeza?.get(about)).toMatchObject({ draft: null });
  await asJean?.saveDraft({ ...about, subject: '', text: 'x' });
  await asJean?.saveDraft({ ...about, subject: '', text: '' });
  expect((await asKeza?.get(about))?.writers).toEqual([]);
  await expect(
    asJean?.saveDraft({ noun: 'message', id: 'unknown', subject: '', text: 'x' }),
  ).rejects.toMatchObject({ cause: { code: 'not_found' } });
  unsubscribe();
});

test('replies about records of one’s own come first', async () => {
  const first = await anAnsweredApplication(deps);
  const second = await anAnsweredApplication(deps);
  await first.write('First');
  deps.moveClock(1000);
  await second.write('Second');
  const { staff } = second;
  const { version } = await staff.assignments.get(second.about);
  await staff.assignments.assign({ ...second.about, assigneeId: aStaffMember.id, version });
  expect(await staff.replies.listUnread()).toMatchObject({
    count: 2,
    replies: [
      { recordId: second.id, text: 'Second', isMine: true },
      { recordId: first.id, text: 'First', isMine: false },
    ],
  });
});

describe('a text for replies', () => {
  const texts = {
    en: 'Dear {name}, about {reference}: {unknown}. {sender}',
    fr: 'Cher {name}',
    rw: '',
  };

  test('has the values of the record, in the language of its author', async () => {
    const english = await anAnsweredApplication(deps);
    const french = await anAnsweredApplication(deps, 'fr');
    const kinyarwanda = await anAnsweredApplication(deps, 'rw');
    await english.staff.replies.saveSnippet({ id: null, name: 'Plan', texts });
    const { fullName, shortReference } = english.record;
    const reference = `ISG-${shortReference.slice(0, 4)}-${shortReference.slice(4)}`;
    expect((await english.read()).snippets).toMatchObject([
      {
        name: 'Plan',
        locale: 'en',
        text: `Dear ${fullName}, about ${reference}: {unknown}. staff@isangano.example`,
      },
    ]);
    expect((await french.read()).snippets).toMatchObject([{ locale: 'fr', text: `Cher ${fullName}` }]);
    expect((await kinyarwanda.read()).snippets).toMatchObject([{ locale: 'en' }]);
  });

  test('is stored once if it is sent again', async () => {
    const { staff } = await anAnsweredApplication(deps);
    const once = await staff.replies.saveSnippet({ id: null, name: 'Once', texts });
    expect(await staff.replies.saveSnippet({ id: null, name: 'Once', texts })).toEqual(once);
    for (const { id } of once) await staff.replies.deleteSnippet({ id });
  });

  test('is changed and deleted, with a limit', async () => {
    const { staff } = await anAnsweredApplication(deps);
    const [saved] = await staff.replies.saveSnippet({ id: null, name: 'Plan', texts });
    const id = saved?.id ?? '';
    expect(await staff.replies.saveSnippet({ id, name: 'Budget', texts })).toMatchObject([
      { id, name: 'Budget' },
    ]);
    expect(await staff.replies.listSnippets()).toEqual([{ id, name: 'Budget', texts }]);
    await expect(staff.replies.saveSnippet({ id: 'x', name: 'A', texts })).rejects.toMatchObject({
      cause: { code: 'not_found' },
    });
    expect(await staff.replies.deleteSnippet({ id })).toEqual([]);
    await expect(staff.replies.deleteSnippet({ id })).rejects.toMatchObject({ cause: { code: 'not_found' } });
    for (let count = 0; count < 100; count += 1)
      await staff.replies.saveSnippet({ id: null, name: `Text ${count}`, texts });
    await expect(staff.replies.saveSnippet({ id: null, name: 'More', texts })).rejects.toMatchObject({
      cause: { reason: 'too_many_snippets' },
    });
  });
});
