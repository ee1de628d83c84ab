import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageSearchIndex } from '../messages/search-index.ts';
import { messageInput } from '../messages/testing.ts';
import { searchIndexes } from '../search-indexes.ts';
import { createStaffCaller, createTestCaller, openTestDeps, type TestDeps } from '../testing.ts';
import { createVocabularyTables, findRecords, type SearchRange } from './find-records.ts';

const count = 30;
const firstPage = { type: 'page', page: 1, pageSize: 10, countMax: 20 } as const;

let deps: TestDeps;
let db: SQLite.Database;
beforeAll(async () => {
  deps = await openTestDeps();
  for (let index = 1; index <= count; index += 1) {
    await createTestCaller(deps).messages.create(
      messageInput({
        fullName: `Sender ${index}`,
        email: `sender@${index % 2 ? 'odd' : 'even'}.example`,
        subject: index % 3 ? 'A bridge' : 'A well',
      }),
    );
  }
  // A search indexes all messages first.
  await deps.db.read.searches.find({ index: 'message', q: 'sender', filters: {}, range: firstPage });
  db = new SQLite(join(deps.folder, 'test.sqlite'));
  createVocabularyTables(db, searchIndexes);
});
afterAll(async () => {
  db.close();
  await deps.close();
});

const listAllSeqs = () =>
  db.prepare<[], number>('select seq from contact_message order by seq desc').pluck().all();

function find(q: string, range: SearchRange, options = {}) {
  return findRecords(db, messageSearchIndex, { q, filters: { status: 'unread' }, range }, options);
}

test('counts exactly up to countMax, and reports more matches as incomplete', () => {
  expect(find('bridge', firstPage)).toMatchObject({ count: 20, isComplete: true });
  expect(find('sender', firstPage)).toMatchObject({ count: 21, isComplete: false });
  expect(find('sender', firstPage).seqs).toEqual(listAllSeqs().slice(0, 10));
  expect(find('sender', { ...firstPage, page: 99 }).seqs).toEqual(listAllSeqs().slice(10, 20));
});

test('returns a full page and a lower bound when the time for counting has passed', () => {
  const limited = find('sender', firstPage, { countingMs: 0 });
  expect(limited).toMatchObject({ count: 10, isComplete: false });
  const exact = find('sender', { ...firstPage, isExact: true }, { countingMs: 0 });
  expect(exact).toMatchObject({ count: 21, isComplete: false });
  expect(exact.seqs).toEqual(limited.seqs);
  expect(limited.seqs).toEqual(listAllSeqs().slice(0, 10));
  expect(find('well', firstPage, { countingMs: 0 })).toMatchObject({ count: 10 });
  expect(find('nobody', firstPage, { countingMs: 0 })).toMatchObject({ count: 0, isComplete: true });
});

test('returns consecutive ranges up to the last match, also when a record is deleted in between', async () => {
  const first = find('sender', { type: 'newest', before: undefined, limit: 12 });
  const { id = '' } =
    db
      .prepare<[number | undefined], { id: string }>('select id from contact_message where seq = ?')
      .get(first.seqs.at(-1)) ?? {};
  await createStaffCaller(deps).messages.delete({ id });
  const second = find('sender', { type: 'newest', before: first.nextBefore, limit: 12 });
  const third = find('sender', { type: 'newest', before: second.nextBefore, limit: 12 });
  expect(third.nextBefore).toBeUndefined();
  expect([...first.seqs.slice(0, -1), ...second.seqs, ...third.seqs]).toEqual(listAllSeqs());
});

test('starts at the newest record for a position beyond it', () => {
  expect(find('sender', { type: 'newest', before: Number.MAX_SAFE_INTEGER, limit: 2 }).seqs).toEqual(
    listAllSeqs().slice(0, 2),
  );
});

test('finds parts of e-mail addresses together with parts of other short fields', () => {
  expect(find('odd bridge', firstPage).count).toBeGreaterThan(5);
  expect(find('odd.exam', firstPage).count).toBe(find('@odd', firstPage).count);
});

test.each(['Se\u0301nder', 'sénder', 'e\u0301nd', '\u0301\u0301\u0301'])(
  'ignores the combining marks of %j',
  (q) => {
    expect(find(q, firstPage).count).toBe(q.startsWith('\u0301') ? 0 : 21);
  },
);

describe('a query with several parts', () => {
  const listExpectedSeqs = (parts: string[]) =>
    db
      .prepare<[], { name: string; email: string; subject: string; seq: number }>(
        'select full_name as name, email, subject, seq from contact_message order by seq desc',
      )
      .all()
      .filter(({ name, email, subject }) =>
        parts.every((part) => [name, email, subject].some((field) => field.toLowerCase().includes(part))),
      )
      .map(({ seq }) => seq);

  test.each([
    ['send', 'odd', 'bri'],
    ['ender', 'ven', 'wel'],
    ['example', 'nder 17'],
    ['rid', 'sen', 'der'],
    ['odd', 'even'],
    ['ende', 'nowhere'],
  ])('finds exactly the records that contain %j %j %j, however common each is', (...parts) => {
    const { seqs } = find(parts.join(' '), { ...firstPage, pageSize: count, countMax: count });
    expect(seqs).toEqual(listExpectedSeqs(parts));
  });
});
