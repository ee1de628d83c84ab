import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsAbout } from '../mail/testing.ts';
import { callerOf, openTestDeps, staffCaller, type TestDeps } from '../testing.ts';
import { messageInput } from './testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

async function suspectOf(id: string) {
  const { items } = await staffCaller(deps).messages.search({});
  return items.find((message) => message.id === id)?.suspect;
}

test.each([
  ['trap', { isTrapFilled: true }],
  ['quick', { openMs: 400 }],
] as const)(
  'a message that may be spam is kept, answered as any other, and marked: %s',
  async (why, signs) => {
    const input = messageInput();
    const record = await callerOf(deps, { signs }).messages.create(input);
    expect(Object.keys(record).toSorted()).toEqual(
      Object.keys(await callerOf(deps).messages.create(messageInput())).toSorted(),
    );
    expect(await suspectOf(record.id)).toBe(why);
    expect(await mailsAbout(deps, input.email)).toMatchObject([
      { subject: '[Suspected spam] New message: A clinic in Musanze' },
    ]);
  },
);

test('the same text of the same sender within a day is marked, and later it is not', async () => {
  const input = messageInput();
  const send = async () => await suspectOf((await callerOf(deps).messages.create(input)).id);
  expect(await send()).toBeNull();
  expect(await send()).toBe('duplicate');
  deps.moveClock(25 * 60 * 60 * 1000);
  expect(await send()).toBeNull();
  const other = await callerOf(deps).messages.create({ ...input, message: 'Another text' });
  expect(await suspectOf(other.id)).toBeNull();
});

test('a repeated key answers the first message and marks nothing', async () => {
  const input = messageInput();
  const repeat = () => callerOf(deps, { idempotencyKey: 'once' }).messages.create(input);
  const first = await repeat();
  expect(await repeat()).toEqual(first);
  expect(await suspectOf(first.id)).toBeNull();
});
