import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

const knownAddress = `
  create table known_address (
    admin_id text not null references admin_account (id),
    address_hash text not null,
    used_at text not null,
    primary key (admin_id, address_hash)
  ) strict, without rowid`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    knownAddress,
    // Old rows are deleted by their time at every sign-in.
    'create index known_address_used_at on known_address (used_at)',
  ]);
}
