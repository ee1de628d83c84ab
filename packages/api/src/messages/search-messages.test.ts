import { messagesPageSize } from '@isangano/contracts/messages/list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf, openTestDeps, staffCaller, type TestDeps } from '../testing.ts';
import { messageInput } from './testing.ts';

let deps: TestDeps;
const newestFirst: string[] = [];

beforeAll(async () => {
  deps = await openTestDeps();
  for (let count = 1; count <= messagesPageSize + 5; count += 1) {
    const { id } = await callerOf(deps).messages.create(
      messageInput({ fullName: `Sender ${count}`, subject: `Order number ${count}` }),
    );
    newestFirst.unshift(id);
    if (count % 3 === 0) deps.moveClock(1);
  }
  const odd = messageInput({
    fullName: 'Zoé Mukamana',
    email: 'zoe@umuganda.example',
    subject: 'Irrigation at Nyagatare',
    message: 'Our coopérative grows beans.\nCould you develop a functional pump?',
  });
  newestFirst.unshift((await callerOf(deps).messages.create(odd)).id);
});
afterAll(() => deps.close());

const search = (input: { q?: string; status?: 'unread' | 'read'; cursor?: string } = {}) =>
  staffCaller(deps).messages.search(input);

async function names(q: string): Promise<string[]> {
  return (await search({ q })).items.map(({ fullName }) => fullName);
}

async function readThrough(input: { q?: string; status?: 'unread' | 'read' }): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await search({ ...input, ...(cursor && { cursor }) });
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  return ids;
}

describe('pages', () => {
  test('follow each other newest first, with and without a search', async () => {
    expect((await search()).items).toHaveLength(messagesPageSize);
    expect(await readThrough({})).toEqual(newestFirst);
    expect(await readThrough({ status: 'unread' })).toEqual(newestFirst);
    expect(await readThrough({ q: 'order number' })).toEqual(newestFirst.slice(1));
  });

  test('refuse a cursor that no page handed out', async () => {
    await expect(search({ cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a search', () => {
  test.each([
    'MUKAMANA',
    'zoe',
    '@umuganda',
    'gation',
    'cooperative',
    'coopérat',
    'bean',
    'funct',
    'functio',
  ])('finds %j in name, e-mail, subject or message', async (q) => {
    expect(await names(q)).toEqual(['Zoé Mukamana']);
  });

  test('asks for every word, wherever it stands', async () => {
    expect(await names('zoe pump nyagatare')).toEqual(['Zoé Mukamana']);
    expect(await names('zoe pump musanze')).toEqual([]);
  });

  test('takes one or two letters as the start of a name or e-mail', async () => {
    expect(await names('zo')).toHaveLength(1);
    expect(await names('ou')).toEqual([]);
  });

  test.each(['"', '*', 'a AND', 'NEAR(', '\ue000unr', '\ue000u', 'functio" OR "sender'])(
    'takes %j literally',
    async (q) => {
      expect((await search({ q })).items.length).toBeLessThan(2);
    },
  );

  test('follows reading and deleting, and so does the number of unread ones', async () => {
    const staff = staffCaller(deps).messages;
    const { unread } = await staff.counts();
    expect(unread).toBe(newestFirst.length);
    const { id } = await callerOf(deps).messages.create(messageInput({ message: 'A lighthouse keeper' }));
    expect(await staff.counts()).toEqual({ unread: unread + 1 });
    await staff.markRead({ id, status: 'read' });
    expect(await staff.counts()).toEqual({ unread });
    expect((await search({ q: 'lighthouse', status: 'read' })).items).toHaveLength(1);
    expect((await search({ q: 'lighthouse', status: 'unread' })).items).toHaveLength(0);
    await staff.delete({ id });
    expect(await names('lighthouse')).toEqual([]);
    expect(await staff.counts()).toEqual({ unread });
  });
});
