import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

const passkey = `
  create table passkey (
    id text primary key,
    admin_id text not null references admin_account (id),
    name text not null,
    public_key text not null,
    counter integer not null,
    transports text not null,
    created_at text not null,
    used_at text
  ) strict, without rowid`;

const totp = `
  create table totp (
    admin_id text primary key references admin_account (id),
    secret text not null,
    used_step integer not null,
    created_at text not null
  ) strict, without rowid`;

const recoveryCode = `
  create table recovery_code (
    code_hash text primary key,
    admin_id text not null references admin_account (id)
  ) strict, without rowid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    passkey,
    'create index passkey_by_admin on passkey (admin_id)',
    totp,
    recoveryCode,
    'create index recovery_code_by_admin on recovery_code (admin_id)',
  ]);
}
