import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Two weeks of `seq`, in microseconds. */
const periodSeqs = 1_209_600_000_000;

const firstSeq = (row: string) => `${row}.seq - ${row}.seq % ${periodSeqs}`;

const add = `insert into application_period_count values (new.bucket, ${firstSeq('new')}, 1)
  on conflict (bucket, first_seq) do update set n = n + 1;`;
const subtract = `update application_period_count set n = n - 1
  where bucket = old.bucket and first_seq = ${firstSeq('old')};`;

/** Counts the applications of each bucket in each period, by which lists skip those before a page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table application_period_count (
      bucket text not null,
      first_seq integer not null,
      n integer not null,
      primary key (bucket, first_seq)
    ) strict, without rowid`,
    `insert into application_period_count
      select bucket, ${firstSeq('application')}, count(*) from application group by 1, 2`,
    `create trigger application_period_counted after insert on application begin ${add} end`,
    `create trigger application_period_uncounted after delete on application begin ${subtract} end`,
    `create trigger application_period_recounted
      after update of kind, status, review_began_at, suspect, assignee_id on application
      when new.bucket <> old.bucket begin ${subtract} ${add} end`,
  ]);
}
