import type { ChangeDeps, StaffActor } from '../../../core/context.ts';
import { inTransaction } from '../../../database/database.ts';
import { findFirstLook, hasSeen } from '../first-look/queries.ts';
import { insertEvent } from './history-queries.ts';

/**
 * Records in the history whether a person has seen an application without the identity of its applicant, or with it: once each. Applications of
 * channels that hide nothing have no such entries. After the commit the change is published. Throws `unavailable`.
 */
export async function recordSeen(
  { db, clock, changes }: Pick<ChangeDeps, 'db' | 'clock' | 'changes'>,
  { kind, id: staffId, email }: Pick<StaffActor, 'kind' | 'id' | 'email'>,
  id: string,
): Promise<void> {
  const firstLook = kind === 'account' ? await findFirstLook(db.read, id) : null;
  if (firstLook === null) return;
  const action = firstLook === 'hidden' ? ('seen_hidden' as const) : ('seen_shown' as const);
  const seen = { id, staffId, action };
  if (await hasSeen(db.read, seen)) return;
  const at = new Date(clock()).toISOString();
  const isNew = await inTransaction(db, async (trx) => {
    if (await hasSeen(trx, seen)) return false;
    await insertEvent(trx, { application_id: id, action, staff_id: staffId, staff_email: email, at });
    return true;
  });
  if (isNew) changes.publish({ noun: 'application', action: 'changed', id });
}
