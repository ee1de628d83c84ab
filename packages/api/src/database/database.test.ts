import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findProject } from '../modules/projects/queries.ts';
import { openTestDeps, type TestDeps } from '../testing.ts';
import { inTransaction } from './database.ts';
import { migrate } from './migrate.ts';
import { openOldDatabase } from './migrations/testing.ts';

let deps: TestDeps;
beforeAll(async () => {
  deps = await openTestDeps();
});
afterAll(() => deps.close());

const expiry = '2030-01-01T00:00:00.000Z';
const admin = { id: 'a', email: 'a@b.example', username: 'a', password_hash: 'x', created_at: expiry };

test('reads see committed data without waiting for a transaction', async () => {
  await inTransaction(deps.db, async (trx) => {
    await trx.insertInto('admin_account').values(admin).execute();
    expect(await deps.db.read.selectFrom('admin_account').select('id').execute()).toEqual([]);
  });
  expect(await deps.db.read.selectFrom('admin_account').select('id').execute()).toEqual([{ id: 'a' }]);
});

test('a failed transaction is rolled back', async () => {
  const failing = inTransaction(deps.db, async (trx) => {
    await trx.deleteFrom('admin_account').execute();
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await deps.db.read.selectFrom('admin_account').select('id').execute()).toHaveLength(1);
});

test('the read connection cannot write', async () => {
  await expect(deps.db.read.deleteFrom('admin_account').execute()).rejects.toThrow(/readonly/);
});

test('uses WAL with full synchronous writes, and all tables are strict', async () => {
  const { rows: modes } = await sql`pragma journal_mode`.execute(deps.db.write);
  const { rows: levels } = await sql`pragma synchronous`.execute(deps.db.write);
  expect([modes, levels]).toEqual([[{ journal_mode: 'wal' }], [{ synchronous: 2 }]]);
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_list
    where schema = 'main' and type = 'table' and strict = 0
      and name not like 'sqlite_%' and name not like 'kysely_%'
  `.execute(deps.db.read);
  expect(rows).toEqual([]);
});

test('gives existing subscribers a language', async () => {
  const { db, close } = await openOldDatabase('004-site');
  await sql`insert into subscriber (id, email, created_at) values ('s', 'a@b.example', ${expiry})`.execute(
    db.write,
  );
  await migrate(db);
  expect(await db.read.selectFrom('subscriber').select(['email', 'locale']).execute()).toEqual([
    { email: 'a@b.example', locale: 'en' },
  ]);
  await close();
});

test('gives existing projects a version, and their images no size', async () => {
  const { db, close } = await openOldDatabase('005-outbox-and-images');
  await sql`
    insert into project (seq, id, title, client, description, status, priority, budget, start_date, end_date,
      progress, category, location, impact, image, created_at, updated_at)
    values (1, 'p', 'Old', '', '', 'active', 'low', 0, '', '', 0, '', '', '', 'i', ${expiry}, ${expiry})
  `.execute(db.write);
  await sql`
    insert into project_image (id, project_id, name, type, size_bytes, sha256, created_at)
    values ('i', 'p', 'old.png', 'image/png', 1, '', ${expiry})
  `.execute(db.write);
  await migrate(db);
  expect(await findProject(db.read, 'p')).toMatchObject({
    title: 'Old',
    version: 1,
    image: '/files/public/i',
    imageSet: [],
  });
  await close();
});

test('migrating again changes nothing', async () => {
  const steps: unknown[] = [];
  await migrate(deps.db, (step) => steps.push(step));
  expect(steps).toEqual([]);
});
