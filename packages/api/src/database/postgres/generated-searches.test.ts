import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRecords } from '@isangano/platform/postgres/find-records';
import SQLite from 'better-sqlite3';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { messageInput } from '../../modules/messages/testing.ts';
import { moveDatabase, openRows } from '../../move-database.ts';
import { openDatabase } from '../../open-database.ts';
import {
  createTestCaller,
  openTestDeps,
  postgresServer,
  type TestDeps,
  writeMigratedDatabase,
} from '../../testing.ts';
import { createTestDatabase } from '../../testing-postgres.ts';
import type { Database, Reader } from '../database.ts';
import keptSearches from '../search/kept-searches.json' with { type: 'json' };
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
} from '../search/testing-searches.ts';

/* The same records in both databases. A search that differs is added to `kept-searches.json` as it is printed. */

const isFull = process.env.TEST_SCOPE === 'full';
const searchCount = isFull ? 2000 : 40;

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

describe.skipIf(postgresServer === undefined)('in both databases', () => {
  let folder: string;
  let target: Awaited<ReturnType<typeof createTestDatabase>>;
  let deps: TestDeps;
  let sqlite: Database;
  let rowsOf: Record<Noun, Row[]>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'isangano-searches-'));
    const path = join(folder, 'searches.sqlite');
    await writeMigratedDatabase(path);
    const db = new SQLite(path);
    db.transaction(() => insertRecords(db))();
    rowsOf = { application: readRows(db, 'application'), message: readRows(db, 'message') };
    db.close();
    target = await createTestDatabase(postgresServer ?? '');
    const stores = [await openRows({ path }), await openRows({ url: target.url })] as const;
    await moveDatabase(...stores);
    for (const store of stores) await store.close();
    deps = await openTestDeps({ databaseUrl: target.url });
    sqlite = openDatabase(path);
  });
  afterAll(async () => {
    await sqlite.close();
    await deps.close();
    await target.drop();
    await rm(folder, { recursive: true });
  });

  type Search = { noun: Noun; q: string; filtered: string | null };

  async function expectSame({ noun, q, filtered }: Search, pageSize: number, page: number): Promise<void> {
    const { index, filter } = sources[noun];
    const request = { index: index.name, q, filters: { [filter]: filtered ?? undefined } };
    const expected = scan(rowsOf[noun], q, filtered);
    const newest = { type: 'newest', before: undefined, limit: recordCount } as const;
    const numbered = { type: 'page', page, pageSize, countMax: recordCount, isExact: true } as const;
    const ofFew: Reader['searches'] = {
      find: (search) => findRecords(deps.db.read, index, search, { newestRecords: 20 }),
    };
    for (const searches of [sqlite.read.searches, deps.db.read.searches, ofFew]) {
      expect((await searches.find({ ...request, range: newest })).seqs).toEqual(expected);
      const found = await searches.find({ ...request, range: numbered });
      const last = Math.max(1, Math.ceil(expected.length / pageSize));
      const start = (Math.min(page, last) - 1) * pageSize;
      expect([found.count, found.seqs]).toEqual([expected.length, expected.slice(start, start + pageSize)]);
      const counted = await searches.find({ ...request, range: { ...numbered, isExact: false } });
      expect(counted.seqs).toEqual(found.seqs);
      expect(counted.count).toBeLessThanOrEqual(expected.length);
      if (counted.isComplete) expect(counted.count).toBe(expected.length);
    }
  }

  test.each(['application', 'message'] as const)(
    'a search of the %s index, and each page of it, has what a scan of all texts finds',
    async (noun) => {
      const filtered = fc.constantFrom(null, ...sources[noun].values);
      const pageSize = fc.integer({ min: 1, max: 50 });
      await fc.assert(
        fc.asyncProperty(query, filtered, pageSize, fc.integer({ min: 1, max: 20 }), (q, value, size, page) =>
          expectSame({ noun, q, filtered: value }, size, page),
        ),
        { seed, numRuns: searchCount },
      );
    },
  );

  test.each(keptSearches)('a search that once differed: %j', async ({ noun, q, filtered }) => {
    const known = noun === 'application' ? 'application' : 'message';
    await expectSame({ noun: known, q, filtered }, 10, 1);
  });

  test('a pair of letters in old texts is found whatever follows it', async () => {
    const contact = createTestCaller(deps).messages;
    const ids: string[] = [];
    for (const end of ['', '.', 'a', 'é', '’s', '…', 'ж', '💡', 'ﬀ'])
      ids.unshift((await contact.create(messageInput({ message: `A text that ends in xzqx wz${end}` }))).id);
    const { index } = sources.message;
    const range = { type: 'newest', before: undefined, limit: 100 } as const;
    const { seqs } = await findRecords(
      deps.db.read,
      index,
      { q: 'wz', filters: {}, range },
      { newestRecords: 1 },
    );
    const rows = await deps.db.read
      .selectFrom('contact_message')
      .select('id')
      .where('seq', 'in', seqs)
      .execute();
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});
