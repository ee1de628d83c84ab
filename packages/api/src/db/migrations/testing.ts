import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Database, openDatabase } from '../../open-database.ts';
import { migrations } from './index.ts';

export type OldDatabase = { db: Database; close: () => Promise<void> };

/** Opens a new database at an earlier migration, with an account. */
export async function openOldDatabase(last: string): Promise<OldDatabase> {
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
