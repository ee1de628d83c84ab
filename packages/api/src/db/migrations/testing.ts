import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { openDatabase } from '../../open-database.ts';
import { migrations } from './index.ts';

/** Opens a new database at an earlier migration, with an account. */
export async function openOldDatabase(last: string) {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-migration-'));
  const db = openDatabase(join(folder, 'old.sqlite'));
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  await new Migrator({ db: db.write, provider }).migrateTo(last);
  await sql`insert into admin_account (id, email, username, password_hash, created_at)
    values ('a1', 'keza@isangano.example', 'keza', 'hash', 'then')`.execute(db.write);
  return {
    db,
    close: async () => {
      await db.close();
      await rm(folder, { recursive: true });
    },
  };
}
