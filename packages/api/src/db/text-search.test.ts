import { join } from 'node:path';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messageInput } from '../messages/testing.ts';
import { callerOf, openTestDeps, staffCaller, type TestDeps } from '../testing.ts';
import { findHits, openTerms } from './text-search.ts';

const count = 30;
const page = { page: 1, pageSize: 10, countMax: 20 };

let deps: TestDeps;
let db: SQLite.Database;
beforeAll(async () => {
  deps = await openTestDeps();
  for (let index = 1; index <= count; index += 1) {
    await callerOf(deps).messages.create(
      messageInput({
        fullName: `Sender ${index}`,
        email: `sender@${index % 2 ? 'odd' : 'even'}.example`,
        subject: index % 3 ? 'A bridge' : 'A well',
      }),
    );
  }
  // Before a search all are indexed.
  await deps.db.read.searches.find({ of: 'message', q: 'sender', filters: {}, part: page });
  db = new SQLite(join(deps.folder, 'test.sqlite'));
  openTerms(db);
});
afterAll(async () => {
  db.close();
  await deps.close();
});

const seqs = () => db.prepare<[], number>('select seq from contact_message order by seq desc').pluck().all();

function find(q: string, part: Parameters<typeof findHits>[1]['part'], options = {}) {
  return findHits(db, { of: 'message', q, filters: { status: 'unread' }, part }, options);
}

test('a total is exact up to a number, and beyond it known to be more', () => {
  expect(find('bridge', page)).toMatchObject({ counted: 20, isAll: true });
  expect(find('sender', page)).toMatchObject({ counted: 21, isAll: false });
  expect(find('sender', page).seqs).toEqual(seqs().slice(0, 10));
  expect(find('sender', { ...page, page: 99 }).seqs).toEqual(seqs().slice(10, 20));
});

test('when the time for counting is up a page is full all the same, and its total a lower bound', () => {
  const hasty = find('sender', page, { countingMs: 0 });
  expect(hasty).toMatchObject({ counted: 10, isAll: false });
  const exact = find('sender', { ...page, isExact: true }, { countingMs: 0 });
  expect(exact).toMatchObject({ counted: 21, isAll: false });
  expect(exact.seqs).toEqual(hasty.seqs);
  expect(hasty.seqs).toEqual(seqs().slice(0, 10));
  expect(find('well', page, { countingMs: 0 })).toMatchObject({ counted: 10 });
  expect(find('nobody', page, { countingMs: 0 })).toMatchObject({ counted: 0, isAll: true });
});

test('parts follow each other to the last hit, also when one of them was deleted meanwhile', async () => {
  const first = find('sender', { before: undefined, limit: 12 });
  const { id = '' } =
    db
      .prepare<[number | undefined], { id: string }>('select id from contact_message where seq = ?')
      .get(first.seqs.at(-1)) ?? {};
  await staffCaller(deps).messages.delete({ id });
  const second = find('sender', { before: first.next, limit: 12 });
  const third = find('sender', { before: second.next, limit: 12 });
  expect(third.next).toBeUndefined();
  expect([...first.seqs.slice(0, -1), ...second.seqs, ...third.seqs]).toEqual(seqs());
});

test('a place beyond the newest is the newest', () => {
  expect(find('sender', { before: Number.MAX_SAFE_INTEGER, limit: 2 }).seqs).toEqual(seqs().slice(0, 2));
});

test('words of e-mail addresses are found as substrings, together with those of other short fields', () => {
  expect(find('odd bridge', page).counted).toBeGreaterThan(5);
  expect(find('odd.exam', page).counted).toBe(find('@odd', page).counted);
});

test.each(['Se\u0301nder', 'sénder', 'e\u0301nd', '\u0301\u0301\u0301'])(
  'marks of %j change nothing',
  (q) => {
    expect(find(q, page).counted).toBe(q.startsWith('\u0301') ? 0 : 21);
  },
);

describe('several parts of short fields', () => {
  const holders = (parts: string[]) =>
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
  ])('%j %j %j are all in what is found, however common each is', (...parts) => {
    const { seqs: found } = find(parts.join(' '), { ...page, pageSize: count, countMax: count });
    expect(found).toEqual(holders(parts));
  });
});
