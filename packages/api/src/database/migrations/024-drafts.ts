import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

const draft = `
  create table draft (
    id text not null primary key,
    token_hash text not null unique,
    network_hash text not null,
    kind text not null check (kind in ('interview', 'partner')),
    locale text not null,
    -- Encrypted on the device.
    content text not null,
    version integer not null,
    saved_at text not null,
    reminder_email text,
    reminded_at text,
    code_number text unique,
    code_token_hash text,
    wrapped_capability text
  ) strict, without rowid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    draft,
    // Expired drafts, and those to remind of, are found by the time they were saved.
    'create index draft_saved_at on draft (saved_at)',
    'create index draft_network on draft (network_hash)',
    'create index upload_draft on upload (draft_id) where draft_id is not null',
    'create index upload_token on upload (token_hash) where token_hash is not null',
  ]);
}
