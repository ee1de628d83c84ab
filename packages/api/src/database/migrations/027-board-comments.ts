import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Comments on the board seats of a partnership application; empty in those of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, ["alter table partner add column board_comments text not null default ''"]);
}
