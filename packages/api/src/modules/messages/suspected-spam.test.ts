import { hourMs } from '@isangano/contracts/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStaffCaller, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { listMailsAbout } from '../mail/testing.ts';
import { countSuspects } from '../submissions/module.ts';
import { messageInput } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function getSuspect(id: string) {
  const { items } = await createStaffCaller(deps).messages.search({});
  return items.find((message) => message.id === id)?.suspect;
}

test.each([
  ['trap', { isHoneypotFilled: true }],
  ['quick', { openMs: 400 }],
] as const)(
  'stores suspected spam with a reason, and responds as to any message: %s',
  async (reason, spamSignals) => {
    const input = messageInput();
    const record = await createTestCaller(deps, { spamSignals }).messages.create(input);
    expect(Object.keys(record).toSorted()).toEqual(
      Object.keys(await createTestCaller(deps).messages.create(messageInput())).toSorted(),
    );
    expect(await getSuspect(record.id)).toBe(reason);
    expect(await listMailsAbout(deps, input.email)).toMatchObject([
      { subject: '[Suspected spam] New message: A clinic at the lake' },
    ]);
  },
);

test('marks the same text from the same sender within a day, but not later', async () => {
  const input = messageInput();
  const send = async () => await getSuspect((await createTestCaller(deps).messages.create(input)).id);
  expect(await send()).toBeNull();
  expect(await send()).toBe('duplicate');
  deps.moveClock(25 * hourMs);
  expect(await send()).toBeNull();
  const other = await createTestCaller(deps).messages.create({ ...input, message: 'Another text' });
  expect(await getSuspect(other.id)).toBeNull();
});

test('marks all but the first of those that are sent at the same time', async () => {
  const input = messageInput();
  const other = { ...input, message: 'Another text' };
  const messages = await Promise.all(
    [input, other, input, other, input].map((each) => createTestCaller(deps).messages.create(each)),
  );
  const suspects = await Promise.all(messages.map(({ id }) => getSuspect(id)));
  expect(suspects).toEqual([null, null, 'duplicate', 'duplicate', 'duplicate']);
});

test('stores one of two different messages that are sent with one key at the same time', async () => {
  const input = messageInput();
  const send = (message: string) =>
    createTestCaller(deps, { idempotencyKey: 'twice' }).messages.create({ ...input, message });
  const outcomes = await Promise.allSettled([send('One text'), send('Another text')]);
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: { message: 'One text' } },
    { status: 'rejected', reason: { cause: { code: 'conflict', reason: 'key_reused' } } },
  ]);
});

test('stores no more suspects than may wait, also of those that are sent at the same time', async () => {
  const inputs = Array.from({ length: 5 }, () => messageInput());
  const send = (ctx: Partial<TestDeps> = {}) =>
    Promise.allSettled(inputs.map((input) => createTestCaller(deps, ctx).messages.create(input)));
  await send();
  const room = 2;
  const suspectsMaxCount = (await countSuspects(deps.db.read, 'contact_message', 1000)) + room;
  const outcomes = await send({ submissionRate: { ...deps.submissionRate, suspectsMaxCount } });
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(room);
  for (const outcome of outcomes.slice(room))
    expect(outcome).toMatchObject({ reason: { cause: { code: 'too_many' } } });
  expect(await countSuspects(deps.db.read, 'contact_message', 1000)).toBe(suspectsMaxCount);
});

test('returns the first message for a repeated key, and does not mark it', async () => {
  const input = messageInput();
  const repeat = () => createTestCaller(deps, { idempotencyKey: 'once' }).messages.create(input);
  const first = await repeat();
  expect(await repeat()).toEqual(first);
  expect(await getSuspect(first.id)).toBeNull();
});
