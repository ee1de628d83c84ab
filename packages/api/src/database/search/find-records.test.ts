import { join } from 'node:path';
import type { SearchRange } from '@isangano/platform/database/search-request';
import { findRecords } from '@isangano/platform/sqlite/search/find-records';
import {
  buildIndexingStatements,
  createVocabularyTables,
  endPosition,
} from '@isangano/platform/sqlite/search/search-index';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationSearchIndex } from '../../modules/applications/application-record.ts';
import { messageSearchIndex } from '../../modules/messages/message-record.ts';
import { openTestDeps, type TestDeps } from '../../testing.ts';

const count = 30;
const firstPage = { type: 'page', page: 1, pageSize: 10, countMax: 20 } as const;

const sources = {
  application: {
    index: applicationSearchIndex,
    filters: { kind: 'interview' },
    insert: `insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, locale)
      values (?, ?, 'interview', 'pending', ?, ?, '', '', ?, '', 'en')`,
    fields: 'name, email, topic as subject',
  },
  message: {
    index: messageSearchIndex,
    filters: { status: 'unread' },
    insert: `insert into contact_message (seq, id, status, full_name, email, phone, subject, message, created_at)
      values (?, ?, 'unread', ?, ?, '', ?, '', '')`,
    fields: 'full_name as name, email, subject',
  },
} as const;

let deps: TestDeps;
let db: SQLite.Database;
beforeAll(async () => {
  deps = await openTestDeps();
  db = new SQLite(join(deps.folder, 'test.sqlite'));
  for (const { insert, index } of Object.values(sources)) {
    const insertOne = db.prepare(insert);
    for (let n = 1; n <= count; n += 1) {
      const email = `sender@${n % 2 ? 'odd' : 'even'}.example`;
      insertOne.run(n, String(n), `Sender ${n}`, email, n % 3 ? 'A bridge' : 'A well');
    }
    const { addPositions, addRows, clearQueue } = buildIndexingStatements(index);
    db.exec(addPositions);
    db.prepare(addRows).run(0, endPosition);
    db.exec(clearQueue);
  }
  createVocabularyTables(db, [applicationSearchIndex, messageSearchIndex]);
});
afterAll(async () => {
  db.close();
  await deps.close();
});

describe.each(Object.values(sources))('searches of $index.table', ({ index, filters, fields }) => {
  const listAllSeqs = () =>
    db.prepare<[], number>(`select seq from ${index.table} order by seq desc`).pluck().all();

  function find(q: string, range: SearchRange, options = {}) {
    return findRecords(db, index, { q, filters, range }, options);
  }

  test('count exactly up to countMax, and report more matches as incomplete', () => {
    expect(find('bridge', firstPage)).toMatchObject({ count: 20, isComplete: true });
    expect(find('sender', firstPage)).toMatchObject({ count: 21, isComplete: false });
    expect(find('sender', firstPage).seqs).toEqual(listAllSeqs().slice(0, 10));
    expect(find('sender', { ...firstPage, page: 99 }).seqs).toEqual(listAllSeqs().slice(10, 20));
  });

  test('return a full page and a lower bound when the time for counting has passed', () => {
    const limited = find('sender', firstPage, { countingMs: 0 });
    expect(limited).toMatchObject({ count: 10, isComplete: false });
    const exact = find('sender', { ...firstPage, isExact: true }, { countingMs: 0 });
    expect(exact).toMatchObject({ count: 21, isComplete: false });
    expect(exact.seqs).toEqual(limited.seqs);
    expect(limited.seqs).toEqual(listAllSeqs().slice(0, 10));
    expect(find('well', firstPage, { countingMs: 0 })).toMatchObject({ count: 10 });
    expect(find('nobody', firstPage, { countingMs: 0 })).toMatchObject({ count: 0, isComplete: true });
  });

  test('start at the newest record for a position beyond it', () => {
    expect(find('sender', { type: 'newest', before: Number.MAX_SAFE_INTEGER, limit: 2 }).seqs).toEqual(
      listAllSeqs().slice(0, 2),
    );
  });

  test('find parts of e-mail addresses together with parts of other short fields', () => {
    expect(find('odd bridge', firstPage).count).toBeGreaterThan(5);
    expect(find('odd.exam', firstPage).count).toBe(find('@odd', firstPage).count);
  });

  test.each(['Se\u0301nder', 'sénder', 'e\u0301nd', '\u0301\u0301\u0301'])(
    'ignore the combining marks of %j',
    (q) => {
      expect(find(q, firstPage).count).toBe(q.startsWith('\u0301') ? 0 : 21);
    },
  );

  const listExpectedSeqs = (parts: string[]) =>
    db
      .prepare<[], { name: string; email: string; subject: string; seq: number }>(
        `select ${fields}, seq from ${index.table} order by seq desc`,
      )
      .all()
      .filter(({ name, email, subject }) =>
        parts.every((part) => [name, email, subject].some((field) => field.toLowerCase().includes(part))),
      )
      .map(({ seq }) => seq);

  test.each([
    ['send', 'odd', 'bri'],
    ['ender', 'ven', 'wel'],
    ['example', 'nder'],
    ['rid', 'sen', 'der'],
    ['odd', 'even'],
    ['ende', 'nowhere'],
  ])('find exactly the records that contain %j %j %j, however common each is', (...parts) => {
    const { seqs } = find(parts.join(' '), { ...firstPage, pageSize: count, countMax: count });
    expect(seqs).toEqual(listExpectedSeqs(parts));
  });

  test('return consecutive ranges up to the last match, also when a record is deleted in between', () => {
    const first = find('sender', { type: 'newest', before: undefined, limit: 12 });
    db.prepare(`delete from ${index.table} where seq = ?`).run(first.seqs.at(-1));
    const second = find('sender', { type: 'newest', before: first.nextBefore, limit: 12 });
    const third = find('sender', { type: 'newest', before: second.nextBefore, limit: 12 });
    expect(third.nextBefore).toBeUndefined();
    expect([...first.seqs.slice(0, -1), ...second.seqs, ...third.seqs]).toEqual(listAllSeqs());
  });
});
