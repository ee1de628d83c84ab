import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** A mail waits here from the commit of what it tells of until it is sent; then its row goes. */
const outboxMail = `
  create table outbox_mail (
    seq integer primary key autoincrement,
    id text not null unique,
    kind text not null,
    locale text not null,
    recipient text not null,
    reply_to text,
    subject text not null,
    body_text text not null,
    body_html text not null,
    created_at text not null,
    attempts integer not null,
    next_attempt_at text not null,
    refused_at text,
    last_error text
  ) strict`;

const projectImage = `
  create table project_image (
    id text primary key,
    project_id text not null references project (id) on delete cascade,
    name text not null,
    type text not null,
    size_bytes integer not null,
    sha256 text not null,
    created_at text not null
  ) strict, without rowid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    outboxMail,
    'create index outbox_mail_due on outbox_mail (next_attempt_at, seq) where refused_at is null',
    projectImage,
    'create index project_image_by_project on project_image (project_id)',
    "alter table subscriber add column locale text not null default 'en'",
    'create index idempotency_key_by_age on idempotency_key (created_at)',
  ]);
}
