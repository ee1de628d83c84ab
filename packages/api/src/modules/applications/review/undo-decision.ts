import type { ApplicationRow, UndoDecisionInput } from '@isangano/contracts/applications/list';
import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff, StaffActor } from '../../../core/context.ts';
import { undoWindowMs } from '../../../core/undo-window.ts';
import { inTransaction, type Trx } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { hasMail } from '../../mail/module.ts';
import { deleteReason } from '../assessment/queries.ts';
import { getApplication, updateDecisionUndone } from '../queries.ts';
import { insertEvent } from './history-queries.ts';

/**
 * Undoes a decision within the undo window. Only for the person who decided, and only if the decision is still
 * the one of `decidedAt`. After the commit the change is published.
 * Throws `not_found`, `conflict` (reason `undo_too_late`), `unavailable`.
 */
export async function undoDecision(
  { db, changes, clock, log }: ChangeDeps,
  staff: Staff,
  input: UndoDecisionInput,
): Promise<ApplicationRow> {
  const { id } = input;
  const row = await inTransaction(db, async (trx) => {
    // Checked inside the transaction: while it was queued, the mail may have been stored.
    const isInTime = clock() - Date.parse(input.decidedAt) <= undoWindowMs;
    const isUndone = isInTime && (await deleteDecision(trx, { clock }, staff, input));
    const current = await getApplication(trx, id);
    if (!isUndone) throw new AppError('conflict', { reason: 'undo_too_late' });
    return current;
  });
  changes.publish({ noun: 'application', action: 'changed', id });
  log.info({ applicationId: id, staffId: staff.id }, 'decision undone');
  return row;
}

/**
 * Makes an application pending again, deletes the reason, and adds a history event. Returns false, and writes nothing, if this person did not
 * decide it at this time, or if the mail about the decision is stored: the clock of the server that stores it may be ahead.
 */
export async function deleteDecision(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  staff: StaffActor,
  { id, decidedAt }: UndoDecisionInput,
): Promise<boolean> {
  if (await hasMail(trx, id, 'application-decision')) return false;
  if (!(await updateDecisionUndone(trx, { id, by: staff.id, at: decidedAt }))) return false;
  const at = new Date(clock()).toISOString();
  await deleteReason(trx, { applicationId: id });
  const { id: staff_id, email: staff_email } = staff;
  await insertEvent(trx, { application_id: id, action: 'undone', staff_id, staff_email, at });
  await recordAction(trx, staff, { action: 'decision_undone', subject: id }, at);
  return true;
}
