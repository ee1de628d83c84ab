import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** SQLite uses a partial index only for a query that has its condition word for word: that of `listFullAddresses`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'drop index audit_entry_full_address',
    "create index audit_entry_full_address on audit_entry (at) where rtrim(address, '0123456789abcdef') <> address",
  ]);
}
