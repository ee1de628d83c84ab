import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Keeps the number and bytes of all drafts, so that each save can be compared with their limits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'create table draft_total (id integer primary key check (id = 1), count integer not null, bytes integer not null) strict',
    'insert into draft_total select 1, count(*), coalesce(sum(length(content)), 0) from draft',
    `create trigger draft_total_insert after insert on draft begin
      update draft_total set count = count + 1, bytes = bytes + length(new.content);
    end`,
    `create trigger draft_total_update after update of content on draft begin
      update draft_total set bytes = bytes - length(old.content) + length(new.content);
    end`,
    `create trigger draft_total_delete after delete on draft begin
      update draft_total set count = count - 1, bytes = bytes - length(old.content);
    end`,
  ]);
}
