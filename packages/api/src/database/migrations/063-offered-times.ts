import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Times that staff offer an applicant for an interview, and what the applicant answered. Appointments are found by their time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table appointment add column is_by_applicant integer not null default 0 check (is_by_applicant in (0, 1))',
    'alter table appointment add column reminded_at text',
    'create index appointment_by_time on appointment (starts_at)',
    `create table appointment_offer (
      application_id text not null references application (id) on delete cascade,
      number integer not null,
      times text not null,
      minutes integer not null check (minutes > 0),
      place text not null,
      note text not null,
      staff_id text not null,
      staff_email text not null,
      at text not null,
      closed_at text,
      declined_at text,
      proposal text,
      primary key (application_id, number)
    ) strict, without rowid`,
  ]);
}
