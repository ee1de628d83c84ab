import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Applicants who want notices by SMS, and these. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `create table sms_consent (
      application_id text primary key references application (id) on delete cascade,
      phone text not null,
      at text not null
    ) strict, without rowid`,
    `create table sms (
      id text primary key,
      application_id text not null references application (id) on delete cascade,
      kind text not null,
      phone text not null,
      text text not null,
      created_at text not null,
      state text not null check (state in ('waiting', 'sent', 'delivered', 'failed')),
      state_at text not null,
      attempts integer not null,
      next_attempt_at text not null,
      provider_id text unique,
      cost text,
      last_error text
    ) strict, without rowid`,
    'create index sms_application on sms (application_id, created_at)',
    'create index sms_created_at on sms (created_at)',
    `create index sms_waiting on sms (next_attempt_at) where state = 'waiting'`,
  ]);
}
