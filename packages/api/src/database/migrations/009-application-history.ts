import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

const applicationEvent = `
  create table application_event (
    seq integer primary key,
    application_id text not null references application (id) on delete cascade,
    action text not null check (action in ('approved', 'rejected', 'undone', 'file_opened')),
    staff_id text not null,
    staff_email text not null,
    file_name text,
    at text not null
  ) strict`;

const earlierDecisions = `
  insert into application_event (application_id, action, staff_id, staff_email, at)
  select application.id, status, decided_by, coalesce(admin_account.email, decided_by), decided_at
  from application left join admin_account on admin_account.id = decided_by
  where decided_at is not null and decided_by is not null and status <> 'pending'
  order by decided_at`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    applicationEvent,
    'create index application_event_by_application on application_event (application_id, seq)',
    earlierDecisions,
  ]);
}
