import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** The hashes of a device and of an address are never equal, so one table has both. */
const knownSource = `
  create table known_source (
    admin_id text not null references admin_account (id),
    source_hash text not null,
    used_at text not null,
    primary key (admin_id, source_hash)
  ) strict, without rowid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    knownSource,
    // Old rows are deleted by their time at every sign-in.
    'create index known_source_used_at on known_source (used_at)',
    'insert into known_source select admin_id, address_hash, used_at from known_address',
    'insert into known_source select admin_id, device_hash, used_at from known_device',
    'drop table known_address',
    'drop table known_device',
  ]);
}
