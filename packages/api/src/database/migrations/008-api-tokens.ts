import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

const apiToken = `
  create table api_token (
    id text primary key,
    name text not null,
    token_hash text not null unique,
    scope text not null check (scope in ('read-only', 'read-write')),
    created_at text not null,
    expires_at text not null,
    revoked_at text,
    last_used_at text
  ) strict, without rowid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [apiToken]);
}
