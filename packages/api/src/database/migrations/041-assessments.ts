import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * What staff say about an application: a score of each reviewer, the reason of a rejection, and every version of the
 * appointment for an interview, of which the last one counts. All of it is deleted with the application.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table application_score (
      application_id text not null references application (id) on delete cascade,
      staff_id text not null,
      staff_email text not null,
      score integer not null check (score between 1 and 5),
      at text not null,
      primary key (application_id, staff_id)
    ) strict, without rowid`,
    `create table rejection_reason (
      application_id text primary key references application (id) on delete cascade,
      reason text not null,
      is_mailed integer not null check (is_mailed in (0, 1)),
      at text not null
    ) strict, without rowid`,
    `create table appointment (
      application_id text not null references application (id) on delete cascade,
      sequence integer not null,
      starts_at text not null,
      minutes integer not null check (minutes > 0),
      place text not null,
      note text not null,
      is_cancelled integer not null check (is_cancelled in (0, 1)),
      staff_id text not null,
      staff_email text not null,
      at text not null,
      primary key (application_id, sequence)
    ) strict, without rowid`,
  ]);
}
