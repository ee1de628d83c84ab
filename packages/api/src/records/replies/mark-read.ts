import type { markReadInput } from '@isangano/contracts/replies/inputs';
import type * as z from 'zod/mini';
import type { ChangeDeps } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { hasUnread, updateReceivedRead } from './received-queries.ts';

/** Marks some replies of the author of a record as read. Throws `unavailable`. */
export async function markThreadRead(
  { db, changes, clock }: ChangeDeps,
  { noun, id, ids }: z.output<typeof markReadInput>,
): Promise<void> {
  if (!(await hasUnread(db.read, { noun, id }))) return;
  const at = new Date(clock()).toISOString();
  await inTransaction(db, (trx) => updateReceivedRead(trx, { noun, id, ids }, at));
  changes.publish({ noun, id, action: 'changed' });
}
