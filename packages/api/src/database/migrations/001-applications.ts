import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * `seq` orders applications by the time they came in (see `record-order.ts`), is the row's own key,
 * and with it the last column of every index. `topic` is the headline or the project's name.
 */
const application = `
  create table application (
    seq integer primary key,
    id text not null unique,
    kind text not null check (kind in ('interview', 'partner')),
    status text not null check (status in ('pending', 'approved', 'rejected')),
    name text not null,
    email text not null,
    phone text not null,
    location text not null,
    topic text not null,
    created_at text not null,
    decided_at text,
    decided_by text
  ) strict`;

const interview = `
  create table interview (
    application_id text primary key references application (id) on delete cascade,
    language text not null,
    timezone text not null,
    socials text not null,
    content_types text not null,
    pitch text not null,
    sensitivity text not null,
    sample_links text not null,
    suggested_questions text not null,
    channels text not null,
    all_channels_reason text not null,
    format text not null,
    duration text not null,
    availability text not null,
    travel text not null,
    tech text not null,
    notes text not null,
    consent_publish integer not null,
    consent_rules integer not null,
    consent_contact integer not null
  ) strict, without rowid`;

const partner = `
  create table partner (
    application_id text primary key references application (id) on delete cascade,
    type text not null,
    summary text not null,
    amount real not null,
    equity real not null,
    non_cash text not null,
    contrib_other text not null,
    board text not null,
    veto text not null,
    role_type text not null,
    kpis text not null,
    dividend text not null,
    exit text not null,
    ip text not null,
    ethics text not null,
    timeline text not null,
    presence text not null,
    team text not null,
    signature text not null,
    agree integer not null
  ) strict, without rowid`;

const applicationFile = `
  create table application_file (
    id text primary key,
    application_id text not null references application (id) on delete cascade,
    field text not null,
    position integer not null,
    name text not null,
    type text not null,
    size_bytes integer not null,
    sha256 text not null,
    created_at text not null
  ) strict, without rowid`;

/** Files whose record is gone; they leave the storage after the commit, or at the next start. */
const fileRemoval = `create table file_removal (file_id text primary key) strict, without rowid`;

const idempotencyKey = `
  create table idempotency_key (
    scope text not null,
    key text not null,
    body_hash text not null,
    record_id text not null,
    created_at text not null,
    primary key (scope, key)
  ) strict, without rowid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    application,
    // Narrow entries: skipping to a page in the middle passes over these and not over whole rows.
    'create index application_by_seq on application (seq)',
    'create index application_by_kind on application (kind, seq)',
    'create index application_by_status on application (status, seq)',
    'create index application_by_kind_status on application (kind, status, seq)',
    interview,
    partner,
    applicationFile,
    'create index application_file_by_application on application_file (application_id, field, position)',
    fileRemoval,
    idempotencyKey,
    'create index idempotency_key_by_record on idempotency_key (record_id)',
  ]);
}
