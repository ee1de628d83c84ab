import { messagesPageSize } from '@isangano/contracts/messages/list';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStaffCaller, createTestCaller, openTestDeps, type TestDeps } from '../../testing.ts';
import { countMessages } from './list-queries.ts';
import { messageInput } from './testing.ts';

let deps: TestDeps;
const newestFirst: string[] = [];

beforeAll(async () => {
  deps = await openTestDeps();
  for (let count = 1; count <= messagesPageSize + 5; count += 1) {
    const { id } = await createTestCaller(deps).messages.create(
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
  newestFirst.unshift((await createTestCaller(deps).messages.create(odd)).id);
});
afterAll(() => deps.close());

const search = (input: { q?: string; status?: 'unread' | 'read'; cursor?: string } = {}) =>
  createStaffCaller(deps).messages.search(input);

async function searchNames(q: string): Promise<string[]> {
  return (await search({ q })).items.map(({ fullName }) => fullName);
}

async function listAllPages(input: { q?: string; status?: 'unread' | 'read' }): Promise<string[]> {
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
  test('list messages newest first, with and without a search', async () => {
    expect((await search()).items).toHaveLength(messagesPageSize);
    expect(await listAllPages({})).toEqual(newestFirst);
    expect(await listAllPages({ status: 'unread' })).toEqual(newestFirst);
    expect(await listAllPages({ q: 'order number' })).toEqual(newestFirst.slice(1));
  });

  test('reject a malformed cursor', async () => {
    await expect(search({ cursor: 'x' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('a search', () => {
  test('finds a message by its references, within the filters', async () => {
    const [{ id, shortReference } = { id: '', shortReference: '' }] = (await search()).items;
    for (const q of [id, shortReference, `ISG-${shortReference.slice(0, 4)}-${shortReference.slice(4)}`]) {
      expect(await listAllPages({ q })).toEqual([id]);
      expect(await listAllPages({ q, status: 'read' })).toEqual([]);
    }
  });

  test.each([
    'MUKAMANA',
    'zoe',
    '@umuganda',
    'gation',
    'cooperative',
    'coopérat',
    'bean',
    'funct',
    'UNCTION',
    'ump?',
    'bea zoe',
    'p?',
    '?',
  ])('finds %j in name, e-mail, subject or message', async (q) => {
    expect(await searchNames(q)).toEqual(['Zoé Mukamana']);
  });

  test('requires every word, in any field', async () => {
    expect(await searchNames('zoe pump nyagatare')).toEqual(['Zoé Mukamana']);
    expect(await searchNames('zoe pump musanze')).toEqual([]);
  });

  test.each(['\ud800', 'beans \ud83d', '\\u0000'])('finds nothing for %j', async (q) => {
    expect((await search({ q })).items).toEqual([]);
  });

  test('matches one or two characters anywhere', async () => {
    expect(await searchNames('OÉ')).toEqual(['Zoé Mukamana']);
    expect(await listAllPages({ q: 'e' })).toEqual(newestFirst);
  });

  test('finds a sender and a text of the body together', async () => {
    expect(await searchNames('zoe@umuganda beans')).toEqual(['Zoé Mukamana']);
  });

  test.each(['"', '*', 'qx AND', 'NEAR(', '\ue000unr', '\ue000u', 'functio" OR "sender'])(
    'treats %j literally',
    async (q) => {
      expect((await search({ q })).items.length).toBeLessThan(2);
    },
  );

  test('reflects reading and deleting, as does the number of unread messages', async () => {
    const staff = createStaffCaller(deps).messages;
    const { unread } = await staff.counts();
    expect(unread).toBe(newestFirst.length);
    const { id } = await createTestCaller(deps).messages.create(
      messageInput({ message: 'A lighthouse keeper' }),
    );
    expect(await staff.counts()).toMatchObject({ unread: unread + 1 });
    await staff.markRead({ id, status: 'read' });
    expect(await staff.counts()).toMatchObject({ unread });
    expect((await search({ q: 'lighthouse', status: 'read' })).items).toHaveLength(1);
    expect((await search({ q: 'lighthouse', status: 'unread' })).items).toHaveLength(0);
    await staff.delete({ id });
    expect(await searchNames('lighthouse')).toEqual([]);
    expect(await staff.counts()).toMatchObject({ unread });
  });
});

test('messages of some days are counted up to a number', async () => {
  const filters = { bounds: { firstSeq: 0, endSeq: Number.MAX_SAFE_INTEGER } };
  expect(await countMessages(deps.db.read, filters)).toBe(newestFirst.length);
  expect(await countMessages(deps.db.read, filters, 3)).toBe(3);
});
