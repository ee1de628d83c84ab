import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hourMs, minuteMs } from '@isangano/contracts/durations';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Database, inTransaction, type Trx } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './open-database.ts';

let folder: string;
let db: Database;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  folder = await mkdtemp(join(tmpdir(), 'isangano-open-'));
  db = openDatabase(join(folder, 'test.sqlite'));
  await migrate(db);
});
afterEach(async () => {
  vi.useRealTimers();
  await db.close();
  await rm(folder, { recursive: true, force: true });
});

/** The write connection's own count of changed rows, which also counts those of triggers. */
async function countChanges(): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(db.write);
  return rows[0]?.n ?? 0;
}

const insertMessage = (trx: Trx) =>
  sql`
    insert into contact_message (seq, id, full_name, email, phone, subject, message, status, created_at)
    values (1, 'a', 'Ange', 'ange@mail.example', '', 'Roofs', 'Rain', 'unread', '')
  `.execute(trx);

const insertAccount = (trx: Trx) =>
  sql`insert into admin_account (id, email, username, password_hash, created_at) values ('a', 'a', 'a', '', '')`.execute(
    trx,
  );

test('an idle database performs no writes, also after new records have been indexed', async () => {
  await inTransaction(db, insertMessage);
  const isIndexed = async () => {
    await vi.advanceTimersByTimeAsync(minuteMs);
    const { rows } = await sql`select 1 from message_place`.execute(db.read);
    return rows.length === 1;
  };
  while (!(await isIndexed()));
  const before = [await countChanges(), db.read.version()];
  await vi.advanceTimersByTimeAsync(hourMs);
  expect([await countChanges(), db.read.version()]).toEqual(before);
  expect(vi.getTimerCount()).toBe(0);
});

test('a commit without new records causes no further write', async () => {
  await vi.advanceTimersByTimeAsync(minuteMs);
  const before = db.read.version();
  await inTransaction(db, insertAccount);
  const after = db.read.version();
  expect(after).toBe(before + 1);
  await vi.advanceTimersByTimeAsync(minuteMs);
  expect(db.read.version()).toBe(after);
  expect(vi.getTimerCount()).toBe(0);
});

test('a database that nobody has read is closed whole', async () => {
  const other = await mkdtemp(join(tmpdir(), 'isangano-open-'));
  const written = openDatabase(join(other, 'test.sqlite'));
  await migrate(written);
  await written.close();
  expect(await readdir(other)).toEqual(['test.sqlite']);
  await rm(other, { recursive: true });
});
