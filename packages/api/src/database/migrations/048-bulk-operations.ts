import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Operations on many records, each with the records as they were when it was confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table bulk_operation (
      id text primary key,
      noun text not null,
      action text not null,
      state text not null,
      actor_kind text not null,
      staff_id text not null,
      staff_email text not null,
      address text,
      request_id text,
      created_at text not null,
      finished_at text
    ) strict`,
    'create index bulk_operation_by_state on bulk_operation (state)',
    `create table bulk_record (
      operation_id text not null references bulk_operation (id) on delete cascade,
      position integer not null,
      record_id text not null,
      version integer not null,
      result text,
      undo text,
      is_undone integer not null default 0,
      primary key (operation_id, position)
    ) strict, without rowid`,
  ]);
}
