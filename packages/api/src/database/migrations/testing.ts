import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as migrating from '@isangano/platform/database/migrations';
import { sql } from 'kysely';
import type { Migrator } from 'kysely/migration';
import { openDatabase } from '../../open-database.ts';
import type { Connections, Database } from '../database.ts';
import { migrations } from '../migrate.ts';
import type { Schema } from '../schema.ts';

export type OldDatabase = { db: Database; close: () => Promise<void> };

export function createMigrator(db: Pick<Connections, 'write'>): Migrator {
  return migrating.createMigrator<Schema>(db, migrations);
}

/** Opens a new database at an earlier migration, with an account. */
export async function openOldDatabase(last: string): Promise<OldDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'isangano-migration-'));
  const db = openDatabase(join(folder, 'old.sqlite'));
  const { error } = await createMigrator(db).migrateTo(last);
  if (error) throw error;
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

/** Returns texts as the values of consecutive columns. */
export function textColumns(...texts: string[]) {
  return sql.join(texts.map((text) => sql`${text}`));
}

export function emptyColumns(count: number) {
  return textColumns(...Array.from({ length: count }, () => ''));
}

/** Searches records and returns their `seq`, newest first. */
export async function findSeqs(
  { read }: Pick<Database, 'read'>,
  index: 'application' | 'message',
  q: string,
  filters = {},
): Promise<number[]> {
  const range = { type: 'newest', before: undefined, limit: 10 } as const;
  return (await read.searches.find({ index, q, filters, range })).seqs;
}

/** The last migration of the database that `writeFilledDatabase` writes. */
export const filledAt = '004-site';

/** Writes an old database with `count` records: interviews, partners and messages in turn. */
export async function writeFilledDatabase(path: string, count: number): Promise<void> {
  const db = openDatabase(path);
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db.write);
  const { error } = await createMigrator(db).migrateTo(filledAt);
  if (error) throw error;
  const record = sql`with recursive record(n) as (select 1 union all select n + 1 from record where n < ${count})`;
  await run(sql`insert into application ${record}
    select n, 'a' || n, iif(n % 3 = 0, 'interview', 'partner'), 'pending', 'Keza ' || n, 'keza' || n || '@mail.example',
      '+250 788 ' || n, 'Huye', 'A weaver teaches valley ' || n, '2026-10-01T08:00:00.000Z', null, null
    from record where n % 3 < 2`);
  await run(sql`insert into interview
    select id, ${emptyColumns(4)}, 'Thirty women weave in valley ' || seq, ${emptyColumns(11)}, 1, 1, 1
    from application where kind = 'interview'`);
  await run(sql`insert into partner
    select id, '', 'Refrigerated warehouses near road ' || seq, 1, 1, ${emptyColumns(14)}, 1
    from application where kind = 'partner'`);
  await run(sql`insert into contact_message ${record}
    select n, 'm' || n, 'Jean ' || n, 'jean' || n || '@mail.example', '', 'Roads ' || n, 'The bridge is gone at mile ' || n,
      iif(n % 2, 'read', 'unread'), '2026-10-01T08:00:00.000Z'
    from record where n % 3 = 2`);
  await db.close();
}
