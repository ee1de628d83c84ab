import { dayMs } from '@isangano/contracts/durations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyRetention } from '../../records/retention/apply-retention.ts';
import { createStaffCaller, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { aReply, listMailsAbout } from '../mail/testing.ts';
import { messageInput } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

describe('a message', () => {
  test('is stored as unread, with a mail to staff', async () => {
    const input = messageInput({ fullName: 'Uwimana <b>"Ange"</b>' });
    const record = await createTestCaller(deps).messages.create(input);
    expect(record).toEqual({
      ...input,
      id: expect.any(String),
      shortReference: expect.stringMatching(/^\w{6}$/),
      status: 'unread',
      createdAt: '2026-11-20T08:00:00.000Z',
    });
    expect(await createStaffCaller(deps).messages.get({ id: record.id })).toEqual(record);
    const mails = await listMailsAbout(deps, input.email);
    expect(mails).toMatchObject([
      {
        kind: 'contact-note',
        locale: 'en',
        recipient: 'staff@isangano.example',
        reply_to: input.email,
        subject: 'New message: A clinic at the lake',
      },
    ]);
    expect(mails[0]?.text).toContain('We would like patient files\nin Kinyarwanda.');
    expect(mails[0]?.html).toContain('Uwimana &lt;b&gt;&quot;Ange&quot;&lt;/b&gt;');
  });

  test('does not need a phone number', async () => {
    const { phone: _phone, ...input } = messageInput();
    const record = await createTestCaller(deps).messages.create(input);
    expect(record.phone).toBe('');
    expect((await listMailsAbout(deps, input.email))[0]?.text).not.toContain('Phone');
  });

  test('with validation errors lists them all, and neither record nor mail is stored', async () => {
    const count = async () => (await createStaffCaller(deps).messages.list({ limit: 1000 })).items.length;
    const before = await count();
    const attempt = createTestCaller(deps).messages.create({
      ...messageInput({ fullName: ' ', email: 'nobody', subject: '', message: 'x'.repeat(20_001) }),
    });
    await expect(attempt).rejects.toMatchObject({
      cause: {
        code: 'invalid_input',
        issues: [
          { path: 'fullName', message: 'Full name is required' },
          { path: 'email', message: 'Please enter a valid email address.' },
          { path: 'subject', message: 'Subject is required' },
          { path: 'message', message: 'Please use 20000 characters or less' },
        ],
      },
    });
    expect(await count()).toBe(before);
    expect(await listMailsAbout(deps, 'nobody')).toEqual([]);
  });
});

describe('an idempotency key', () => {
  const send = (key: string, input: ReturnType<typeof messageInput>) =>
    createTestCaller(deps, { idempotencyKey: key }).messages.create(input);

  test('with the same message returns the first record again, and sends no second mail', async () => {
    const input = messageInput();
    const first = await send('key-1', input);
    deps.moveClock(1000);
    await createStaffCaller(deps).messages.markRead({ id: first.id, status: 'read' });
    expect(await send('key-1', input)).toEqual(first);
    expect(await listMailsAbout(deps, input.email)).toHaveLength(1);
  });

  test('with another message is a conflict', async () => {
    await send('key-2', messageInput());
    await expect(send('key-2', messageInput())).rejects.toMatchObject({
      cause: { code: 'conflict', reason: 'key_reused' },
    });
  });

  test('in two concurrent requests creates one message', async () => {
    const input = messageInput();
    const [first, second] = await Promise.all([send('key-3', input), send('key-3', input)]);
    expect(first.id).toBe(second.id);
    expect(await listMailsAbout(deps, input.email)).toHaveLength(1);
  });

  test('does not create its message again after that was deleted', async () => {
    const input = messageInput();
    const first = await send('key-4', input);
    await createStaffCaller(deps).messages.delete({ id: first.id });
    await expect(send('key-4', input)).rejects.toMatchObject({ cause: { reason: 'key_reused' } });
  });
});

describe('reading', () => {
  test('marks a message as read, and changes nothing the second time', async () => {
    const { id } = await createTestCaller(deps).messages.create(messageInput());
    const staff = createStaffCaller(deps).messages;
    expect(await staff.markRead({ id, status: 'read' })).toMatchObject({ id, status: 'read' });
    expect(await staff.markRead({ id, status: 'read' })).toMatchObject({ id, status: 'read' });
  });

  test('can be undone by staff in the desk', async () => {
    const { id } = await createTestCaller(deps).messages.create(messageInput());
    const staff = createStaffCaller(deps).messages;
    await staff.markRead({ id, status: 'read' });
    expect(await staff.markUnread({ id })).toMatchObject({ id, status: 'unread' });
    expect(await staff.markUnread({ id })).toMatchObject({ id, status: 'unread' });
    await expect(staff.markUnread({ id: 'nobody' })).rejects.toMatchObject({ cause: { code: 'not_found' } });
  });

  test('cannot be undone by the call that marks as read', async () => {
    const { id } = await createTestCaller(deps).messages.create(messageInput());
    const staff = createStaffCaller(deps).messages;
    await staff.markRead({ id, status: 'read' });
    await expect(staff.markRead({ id, status: 'unread' })).rejects.toMatchObject({
      cause: { code: 'invalid_input', reason: 'still_unread' },
    });
    expect(await staff.get({ id })).toMatchObject({ status: 'read' });
  });

  test('requires authentication and an existing message', async () => {
    const { id } = await createTestCaller(deps).messages.create(messageInput());
    await expect(createTestCaller(deps).messages.markRead({ id, status: 'read' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    const unknown = createStaffCaller(deps).messages.markRead({ id: 'nobody', status: 'read' });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('the list is newest first, and each page has a cursor to the next', async () => {
  const freshDeps = await openTestDeps();
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    ids.unshift((await createTestCaller(freshDeps).messages.create(messageInput())).id);
    if (count % 2) freshDeps.moveClock(1000);
  }
  const listedIds: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await createStaffCaller(freshDeps).messages.list({ limit: 2, ...(cursor && { cursor }) });
    listedIds.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(listedIds).toEqual(ids);
  await freshDeps.close();
});

test.each(['staff', 'retention'] as const)(
  'a message takes the mails that wait with it, by %s',
  async (by) => {
    const freshDeps = await openTestDeps();
    const input = messageInput();
    const { id } = await createTestCaller(freshDeps).messages.create(input);
    const staff = createStaffCaller(freshDeps).messages;
    await staff.markRead({ id, status: 'read' });
    await aReply(freshDeps, { noun: 'message', id }, '2026-12-24T08:00:00.000Z');
    const listKinds = async () => (await listMailsAbout(freshDeps, input.email)).map(({ kind }) => kind);
    expect(await listKinds()).toEqual(['contact-note', 'reply']);
    freshDeps.moveClock(2 * dayMs);
    await (by === 'staff' ? staff.delete({ id }) : applyRetention(freshDeps, { messages: 1 }));
    await expect(staff.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await listKinds()).toEqual([]);
    expect(await freshDeps.db.read.selectFrom('recipient_mail').selectAll().execute()).toEqual([]);
    await freshDeps.close();
  },
);

test('a deleted message is not found', async () => {
  const { id } = await createTestCaller(deps).messages.create(messageInput());
  const staff = createStaffCaller(deps).messages;
  await staff.delete({ id });
  await expect(staff.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(staff.delete({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
