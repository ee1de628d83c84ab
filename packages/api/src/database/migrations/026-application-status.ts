import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * What an applicant reads the status of an application by: the id that the device generated, and the hash of the access
 * token. Applications of earlier versions have neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table application add column begun_id text',
    `alter table application add column token_hash text
      check ((token_hash is null) = (begun_id is null))`,
    'alter table application add column review_began_at text',
    'alter table application add column copy_mailed_at text',
    `create unique index application_begun on application (begun_id, token_hash)
      where begun_id is not null`,
  ]);
}
