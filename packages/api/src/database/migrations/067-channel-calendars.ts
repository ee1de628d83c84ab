import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** The channel in whose calendar times are offered, and appointments booked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    'alter table appointment add column channel text',
    'alter table appointment_offer add column channel text',
  ]);
}
