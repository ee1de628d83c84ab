import { join } from 'node:path';
import { createIndexMerger } from '@isangano/platform/sqlite/search/index-merger';
import SQLite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordRegistry } from '../../registry.ts';
import { openTestDeps, type TestDeps } from '../../testing.ts';
import { inTransaction, type Trx } from '../database.ts';

const searchIndexes = recordRegistry.modules.map(({ searchIndex }) => searchIndex);

let deps: TestDeps;
beforeEach(async () => {
  deps = await openTestDeps();
});
afterEach(() => deps.close());

const insertMessage = (seq: number) => async (trx: Trx) => {
  await sql`
    insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
    values (${seq}, ${String(seq)}, 'Ange', 'ange@mail.example', '', 'Roofs', 'Rain', 'unread', '')
  `.execute(trx);
};
const deleteMessage = (seq: number) => (trx: Trx) =>
  sql`delete from contact_message where seq = ${seq}`.execute(trx);

async function listPending(): Promise<{ name: string; n: number }[]> {
  const { rows } = await sql<{ name: string; n: number }>`select name, n from pending_overwrite`.execute(
    deps.db.read,
  );
  return rows;
}

function createMerger(emptyLog: () => Promise<boolean>) {
  return createIndexMerger(searchIndexes, deps.db.read, deps.db.inGroupCommit, emptyLog);
}

test('an index without deletions is not rewritten', async () => {
  await inTransaction(deps.db, insertMessage(1));
  expect(await listPending()).toEqual([]);
  const emptyLog = vi.fn(async () => true);
  await createMerger(emptyLog).merge();
  expect(emptyLog).not.toHaveBeenCalled();
});

test('a merge is pending until the log is empty', async () => {
  await inTransaction(deps.db, insertMessage(1));
  await inTransaction(deps.db, deleteMessage(1));
  expect(await listPending()).toEqual([{ name: 'message', n: 1 }]);
  const merger = createMerger(vi.fn(async () => true).mockResolvedValueOnce(false));
  await merger.merge();
  expect(await listPending()).toEqual([{ name: 'message', n: 1 }]);
  await merger.merge();
  expect(await listPending()).toEqual([]);
  await merger.close();
});

test('records that are deleted during a merge are pending for the next', async () => {
  for (const seq of [1, 2]) await inTransaction(deps.db, insertMessage(seq));
  await inTransaction(deps.db, deleteMessage(1));
  const merger = createMerger(async () => {
    await inTransaction(deps.db, deleteMessage(2));
    return true;
  });
  await merger.merge();
  expect(await listPending()).toEqual([{ name: 'message', n: 2 }]);
});

test('a merge that a closed process has left is continued by the next', async () => {
  await inTransaction(deps.db, insertMessage(1));
  await inTransaction(deps.db, deleteMessage(1));
  const closed = createMerger(async () => true);
  const running = closed.merge();
  await closed.close();
  await running;
  expect(await listPending()).toHaveLength(1);
  await createMerger(async () => true).merge();
  expect(await listPending()).toEqual([]);
});

test('emptying the log does not wait for a reader, which may be in the same process', async () => {
  await inTransaction(deps.db, insertMessage(1));
  const reader = new SQLite(join(deps.folder, 'test.sqlite'), { readonly: true });
  const rows = reader.prepare('select * from contact_message').iterate();
  rows.next();
  await inTransaction(deps.db, deleteMessage(1));
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const start = performance.now();
    await deps.db.overwriteDeleted();
    expect(performance.now() - start).toBeLessThan(2500);
  }
  expect(await listPending()).toHaveLength(1);
  rows.return?.();
  reader.close();
  await deps.db.overwriteDeleted();
  expect(await listPending()).toEqual([]);
});
