import { join } from 'node:path';
import type { SearchScope } from '@isangano/platform/database/search-request';
import { createScopeFilter } from '@isangano/platform/sqlite/search/scope';
import { buildIndexingStatements } from '@isangano/platform/sqlite/search/search-index';
import SQLite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationSearchIndex } from '../../modules/applications/application-record.ts';
import { openTestDeps, type TestDeps } from '../../testing.ts';

const count = 20_000;

/** Records with `seq` in these ranges are approved; all others are pending. */
const approved: readonly [number, number][] = [
  [100, 160],
  [9000, 9003],
  [18_500, 18_800],
];

let deps: TestDeps;
let db: SQLite.Database;
beforeAll(async () => {
  deps = await openTestDeps();
  db = new SQLite(join(deps.folder, 'test.sqlite'));
  const insert = db.prepare(
    `insert into application (seq, id, kind, status, name, email, phone, location, topic, created_at, locale)
      values (?, ?, 'interview', ?, 'Keza', 'keza@mail.example', '', '', '', '', 'en')`,
  );
  db.transaction(() => {
    for (let seq = 1; seq <= count; seq += 1)
      insert.run(
        seq,
        `a${seq}`,
        approved.some(([from, to]) => seq >= from && seq <= to) ? 'approved' : 'pending',
      );
  })();
  db.exec(buildIndexingStatements(applicationSearchIndex).addPositions);
});
afterAll(async () => {
  db.close();
  await deps.close();
});

/** Restricts the positions that satisfy a condition; returns those in the scope, and how many were read. */
function restrict(scope: SearchScope, isMatch = (_position: number) => true) {
  let read = 0;
  function* listFrom(start: number) {
    for (let position = Math.min(start, count); position >= 1; position -= 1) {
      if (!isMatch(position)) continue;
      read += 1;
      yield position;
    }
  }
  const filter = createScopeFilter(db, applicationSearchIndex, scope);
  const found = [...(filter?.(listFrom, count) ?? [])];
  return { found, read };
}

const bucketOf = (seq: number) =>
  db.prepare<[number], string>('select bucket from application where seq = ?').pluck().get(seq) ?? '';

test('finds all records of a scope that lie far apart, without reading all matches between them', () => {
  const { found, read } = restrict({ buckets: [bucketOf(100)] });
  const expected = Array.from({ length: count }, (_, index) => count - index).filter((position) =>
    approved.some(([from, to]) => position >= from && position <= to),
  );
  expect(found).toEqual(expected);
  expect(read).toBeLessThan(count / 2);
});

test('ends at the oldest record of the scope', () => {
  const { found, read } = restrict({
    buckets: [bucketOf(18_500)],
    bounds: { firstSeq: 16_000, endSeq: count },
  });
  expect(found).toHaveLength(301);
  expect(read).toBeLessThan(count - 12_000);
});

test('finds what is older than many matches outside the scope, also without buckets', () => {
  const bounds = { firstSeq: 1, endSeq: 8000 };
  expect(restrict({ bounds }).found).toHaveLength(7999);
  db.prepare('insert into application_channel_index values (?, ?, ?)').run('Umuvumba', bucketOf(50), 50);
  expect(restrict({ channel: 'Umuvumba' }).found).toEqual([50]);
});

test('finds none where no match is in the scope', () => {
  const isMatch = (position: number) => position > 10_000 && position < 18_400;
  expect(restrict({ buckets: [bucketOf(100)] }, isMatch).found).toEqual([]);
  expect(restrict({ buckets: ['none'] }).found).toEqual([]);
});

test('finds records of a channel', () => {
  db.prepare('insert into application_channel_index values (?, ?, ?)').run('Isoko', bucketOf(150), 150);
  const { found, read } = restrict({ buckets: [bucketOf(150)], channel: 'Isoko' });
  expect(found).toEqual([150]);
  expect(read).toBeLessThan(count / 2);
});
