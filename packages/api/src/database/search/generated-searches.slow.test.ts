import { join } from 'node:path';
import { findRecords } from '@isangano/platform/sqlite/search/find-records';
import {
  buildIndexingStatements,
  createVocabularyTables,
  endPosition,
} from '@isangano/platform/sqlite/search/search-index';
import SQLite from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { applicationSearchIndex } from '../../modules/applications/application-record.ts';
import { messageSearchIndex } from '../../modules/messages/message-record.ts';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import keptSearches from './kept-searches.json' with { type: 'json' };
import {
  insertRecords,
  type Noun,
  query,
  type Row,
  readRows,
  recordCount,
  scan,
  seed,
  sources,
} from './testing-searches.ts';

/*
 * Searches are compared with a plain scan of the same texts. One that failed is added to `kept-searches.json` as it is
 * printed.
 */

const searchCount = process.env.TEST_SCOPE === 'full' ? 2000 : 250;
vi.setConfig({ testTimeout: 120_000 });

let deps: TestDeps;
let db: SQLite.Database;
let rowsOf: Record<Noun, Row[]>;

beforeAll(async () => {
  deps = await openTestDeps();
  db = new SQLite(join(deps.folder, 'test.sqlite'));
  db.transaction(() => insertRecords(db))();
  for (const { index } of Object.values(sources)) {
    const { addPositions, addRows, clearQueue } = buildIndexingStatements(index);
    db.exec(addPositions);
    db.prepare(addRows).run(0, endPosition);
    db.exec(clearQueue);
  }
  createVocabularyTables(db, [applicationSearchIndex, messageSearchIndex]);
  rowsOf = { application: readRows(db, 'application'), message: readRows(db, 'message') };
});
afterAll(async () => {
  db.close();
  await deps.close();
});

function search(noun: Noun, q: string, value: string | null): number[] {
  const { index, filter } = sources[noun];
  const range = { type: 'newest', before: undefined, limit: recordCount } as const;
  return findRecords(db, index, { q, filters: { [filter]: value ?? undefined }, range }).seqs;
}

test.each(['application', 'message'] as const)(
  'a search of the %s index finds what a scan of all texts finds',
  (noun) => {
    const value = fc.constantFrom(null, ...sources[noun].values);
    let found = 0;
    fc.assert(
      fc.property(query, value, (q, filtered) => {
        const expected = scan(rowsOf[noun], q, filtered);
        found += Math.min(1, expected.length);
        expect(search(noun, q, filtered)).toEqual(expected);
      }),
      {
        seed,
        numRuns: searchCount,
        examples: keptSearches.filter((one) => one.noun === noun).map(({ q, filtered }) => [q, filtered]),
      },
    );
    // Otherwise it would compare nothing with nothing.
    expect(found).toBeGreaterThan(searchCount / 4);
  },
);
