import type { Actor, Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { recordAction } from './record-action.ts';

/** Records in the audit log that a list was exported. Throws `unavailable`. */
export async function recordExport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  list: 'applications' | 'audit log',
): Promise<void> {
  const at = new Date(clock()).toISOString();
  await inTransaction(db, (trx) => recordAction(trx, actor, { action: 'list_exported', detail: list }, at));
}
