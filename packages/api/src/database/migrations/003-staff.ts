import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

const adminAccount = `
  create table admin_account (
    id text primary key,
    email text not null unique,
    username text not null,
    password_hash text not null,
    created_at text not null
  ) strict, without rowid`;

const session = `
  create table session (
    id text primary key,
    admin_id text not null references admin_account (id) on delete cascade,
    created_at text not null,
    expires_at text not null,
    ended_at text
  ) strict, without rowid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    adminAccount,
    'create index admin_account_by_username on admin_account (username)',
    session,
    'create index session_by_admin on session (admin_id)',
    'create index session_by_expiry on session (expires_at)',
  ]);
}
