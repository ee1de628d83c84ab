import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Adds to the counts of a day. The parameters are SQL. */
const add = (noun: string, day: string, [received, decided, wait]: readonly [string, string, string]) =>
  `insert into day_total (noun, day, received, decided, wait_days)
    values ('${noun}', substr(${day}, 1, 10), ${received}, ${decided}, ${wait})
    on conflict (noun, day) do update set received = received + excluded.received,
      decided = decided + excluded.decided, wait_days = wait_days + excluded.wait_days;`;

const wait = (row: string) => `julianday(${row}.decided_at) - julianday(${row}.created_at)`;

/**
 * When each member of staff last looked at the applications and the messages; and, for each day (UTC), how many came in, how many applications were
 * decided, and how long those had waited in all. What is deleted later stays counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table staff_visit (
      staff_id text not null references admin_account (id) on delete cascade,
      noun text not null,
      seen_at text not null,
      since text,
      primary key (staff_id, noun)
    ) strict, without rowid`,
    `create table day_total (
      noun text not null,
      day text not null,
      received integer not null,
      decided integer not null,
      wait_days real not null,
      primary key (noun, day)
    ) strict, without rowid`,
    `insert into day_total (noun, day, received, decided, wait_days)
      select 'message', substr(created_at, 1, 10), count(*), 0, 0 from contact_message group by 2`,
    `insert into day_total (noun, day, received, decided, wait_days)
      select 'application', day, sum(received), sum(decided), sum(wait) from (
        select substr(created_at, 1, 10) as day, 1 as received, 0 as decided, 0.0 as wait from application
        union all
        select substr(decided_at, 1, 10), 0, 1, ${wait('application')} from application where status <> 'pending'
      ) where day is not null group by day`,
    `create trigger message_day after insert on contact_message begin
      ${add('message', 'new.created_at', ['1', '0', '0'])}
    end`,
    `create trigger application_day after insert on application begin
      ${add('application', 'new.created_at', ['1', '0', '0'])}
    end`,
    `create trigger application_decided after update of status on application
      when old.status = 'pending' and new.status <> 'pending' and new.decided_at is not null begin
      ${add('application', 'new.decided_at', ['0', '1', wait('new')])}
    end`,
    `create trigger application_undecided after update of status on application
      when old.status <> 'pending' and new.status = 'pending' and old.decided_at is not null begin
      ${add('application', 'old.decided_at', ['0', '-1', `-(${wait('old')})`])}
    end`,
  ]);
}
