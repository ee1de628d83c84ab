import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Filtered lists that staff have saved under a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table saved_view (
      id text primary key,
      staff_id text not null references admin_account (id) on delete cascade,
      noun text not null,
      name text not null,
      search text not null,
      is_shared integer not null,
      created_at text not null
    ) strict, without rowid`,
    'create index saved_view_by_staff on saved_view (staff_id)',
  ]);
}
