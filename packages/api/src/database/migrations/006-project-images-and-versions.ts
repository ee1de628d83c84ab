import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** A picture is kept in several widths, each a row; one from before has no known size. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table project_image add column width integer',
    'alter table project_image add column height integer',
    'alter table project add column version integer not null default 1',
  ]);
}
