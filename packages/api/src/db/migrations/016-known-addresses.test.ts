import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openDatabase } from '../../open-database.ts';
import { migrate } from '../migrate.ts';
import { migrations } from './index.ts';

test('existing accounts and sessions stay, and know no address yet', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-migration-'));
  const db = openDatabase(join(folder, 'old.sqlite'));
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  await new Migrator({ db: db.write, provider }).migrateTo('015-no-wait-for-deleted');
  await sql`insert into admin_account (id, email, username, password_hash, created_at)
    values ('a1', 'keza@isangano.example', 'keza', 'hash', 'then')`.execute(db.write);
  await sql`insert into session values ('s1', 'a1', 'then', 'later', null)`.execute(db.write);
  await migrate(db);
  const { read } = db;
  expect(await read.selectFrom('admin_account').select('id').execute()).toEqual([{ id: 'a1' }]);
  expect(await read.selectFrom('session').select('id').execute()).toEqual([{ id: 's1' }]);
  expect(await read.selectFrom('known_address').selectAll().execute()).toEqual([]);
  const insert = (adminId: string) =>
    db.write.insertInto('known_address').values({ admin_id: adminId, address_hash: 'h', used_at: 'now' });
  await insert('a1').execute();
  await expect(insert('nobody').execute()).rejects.toThrow('FOREIGN KEY');
  await db.close();
  await rm(folder, { recursive: true });
});
