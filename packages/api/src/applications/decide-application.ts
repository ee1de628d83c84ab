import type { ApplicationRow } from '@isangano/contracts/applications/list';
import type { ApplicationKind, Decision } from '@isangano/contracts/applications/values';
import type { Deps, Staff } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { insertEvent } from './history-queries.ts';
import { findApplication, updateDecision } from './queries.ts';

type Decided = { id: string; status: Decision; kind?: ApplicationKind };

/**
 * Approves or rejects a pending application, once. With a kind given, one of the other kind is unknown.
 * Throws `not_found`, `conflict` (reason `already_decided`).
 */
export async function decideApplication(
  { db, changes, clock, log }: Pick<Deps, 'db' | 'changes' | 'clock' | 'log'>,
  staff: Staff,
  { id, status, kind }: Decided,
): Promise<ApplicationRow> {
  const at = new Date(clock()).toISOString();
  const row = await inTransaction(db, async (trx) => {
    const isDecided = await updateDecision(trx, { id, kind, status, by: staff.id, at });
    const found = await findApplication(trx, id);
    if (!found || (kind && found.kind !== kind)) throw new AppError('not_found');
    if (!isDecided) throw new AppError('conflict', { reason: 'already_decided' });
    const { id: staff_id, email: staff_email } = staff;
    await insertEvent(trx, { application_id: id, action: status, staff_id, staff_email, at });
    return found;
  });
  changes.publish({ noun: 'application', action: 'changed', id });
  log.info({ applicationId: id, status, staffId: staff.id }, 'application decided');
  return row;
}
