import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** A hash of the random id that a browser keeps, for each browser that signed in to an account. */
const knownDevice = `
  create table known_device (
    admin_id text not null references admin_account (id),
    device_hash text not null,
    used_at text not null,
    primary key (admin_id, device_hash)
  ) strict, without rowid`;

const siteSetting = `
  create table site_setting (
    name text primary key,
    value text not null
  ) strict, without rowid`;

/** What is unknown about accounts, sessions and API tokens of before: they keep the rights that they had. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    `alter table admin_account add column role text not null default 'owner'
      check (role in ('reader', 'reviewer', 'owner'))`,
    'alter table session add column address text',
    'alter table session add column browser text',
    "alter table session add column used_at text not null default ''",
    "alter table session add column confirmed_at text not null default ''",
    // Sessions of before go on: they count as used now.
    "update session set used_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), confirmed_at = created_at",
    'alter table api_token add column admin_id text references admin_account (id)',
    knownDevice,
    'create index known_device_used_at on known_device (used_at)',
    siteSetting,
  ]);
}
