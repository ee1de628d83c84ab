import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Applications of channels that hide who applies until the first score. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table application add column first_look text check (first_look in ('hidden', 'shown'))`,
    `alter table application add column shown_name text not null generated always as
      (case first_look when 'hidden' then short_reference else name end) virtual`,
    `create index application_hidden on application (id) where first_look = 'hidden'`,
  ]);
}
