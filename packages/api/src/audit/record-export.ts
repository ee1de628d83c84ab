import type { Actor, Deps } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import type { ListExport } from '../exports/list-export.ts';
import { recordAction } from './record-action.ts';

/** Records in the audit log that a list was exported. Throws `unavailable`. */
export async function recordExport(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { name }: Pick<ListExport, 'name'>,
): Promise<void> {
  const at = new Date(clock()).toISOString();
  await inTransaction(db, (trx) => recordAction(trx, actor, { action: 'list_exported', detail: name }, at));
}
