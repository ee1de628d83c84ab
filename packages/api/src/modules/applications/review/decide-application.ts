import type { ApplicationRow, UndoDecisionInput } from '@isangano/contracts/applications/list';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { runTogether } from '@isangano/platform/database/connections';
import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff, StaffActor } from '../../../core/context.ts';
import { fieldError } from '../../../core/errors.ts';
import type { ActionDeps, DecisionInput } from '../../../core/record-module.ts';
import { undoWindowMs } from '../../../core/undo-window.ts';
import { inTransaction, type Trx } from '../../../database/database.ts';
import { recordAction } from '../../audit/module.ts';
import { applicationDecision, deleteMailsAbout, hasMail, storeMail } from '../../mail/module.ts';
import { toMailedAppointment } from '../appointments/queries.ts';
import { cancelByRejection, endOffer } from '../appointments/store-appointment.ts';
import { deleteReason, findReason, insertReason, updateIdentityShown } from '../assessment/queries.ts';
import { type Application, getApplication, updateDecidedBy, updateDecision } from '../queries.ts';
import { insertEvent } from './history-queries.ts';

type DecideInput = DecisionInput & { id: string; kind?: ApplicationKind };

/**
 * Approves or rejects a pending application and returns its row; with `kind`, one of the other kind is not
 * found. The mail is stored when the decision can no longer be undone. After the commit the change is published.
 * Throws what `storeDecision` does.
 */
export async function decideApplication(
  deps: ChangeDeps & Pick<Deps, 'bulkRunner'>,
  staff: Staff,
  input: DecideInput,
): Promise<ApplicationRow> {
  const { id, status } = input;
  const row = await inTransaction(deps.db, async (trx) => {
    const undo = await storeDecision(trx, deps, staff, input);
    const decided = await getApplication(trx, id);
    const action = { type: 'decide', status } as const;
    const change = { noun: 'application', id, version: decided.version - 1, action, undo };
    await deps.bulkRunner.storeDone(trx, staff, change);
    return decided;
  });
  deps.changes.publish({ noun: 'application', action: 'changed', id });
  deps.log.info({ applicationId: id, status, staffId: staff.id }, 'application decided');
  return row;
}

/**
 * Writes a decision with its history event, reason and audit entry, and returns its time (ISO 8601). Writes nothing if
 * it throws. Throws `invalid_input` for an approval with a reason, `not_found`, `conflict` (reason `already_decided`),
 * `unavailable`.
 */
export async function storeDecision(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  staff: StaffActor,
  { id, status, kind, reason, isReasonMailed = false }: DecideInput,
): Promise<string> {
  if (reason && status !== 'rejected') throw fieldError('reason', 'error.field.unexpected');
  const at = new Date(clock()).toISOString();
  if (!(await updateDecision(trx, { id, kind, status, by: staff.id, at }))) {
    const current = await getApplication(trx, id);
    if (kind && current.kind !== kind) throw new AppError('not_found');
    throw new AppError('conflict', { reason: 'already_decided' });
  }
  const { id: staff_id, email: staff_email } = staff;
  await runTogether([
    updateIdentityShown(trx, id),
    insertEvent(trx, { application_id: id, action: status, staff_id, staff_email, at }),
    recordAction(trx, staff, { action: `application_${status}`, subject: id }, at),
    ...(reason
      ? [insertReason(trx, { application_id: id, reason, is_mailed: isReasonMailed ? 1 : 0, at })]
      : []),
  ]);
  return at;
}

/**
 * Stores the mail about a decision, in place of those that wait for an answer, and cancels the appointment after a
 * rejection; does nothing when suspected spam is rejected.
 */
export async function storeDecisionMail(trx: Trx, deps: ActionDeps, application: Application): Promise<void> {
  const { id, status, suspect } = application;
  if (status === 'pending' || (status === 'rejected' && suspect !== null)) return;
  const isRejected = status === 'rejected';
  // Waiting mails would ask for an answer that is no longer accepted.
  await deleteMailsAbout(trx, { about: id, kind: 'correction-request' });
  if (isRejected) await endOffer(trx, id, new Date(deps.clock()).toISOString());
  const reason = isRejected ? await findReason(trx, id) : undefined;
  const cancelled = isRejected ? await cancelByRejection(trx, deps, application) : undefined;
  const decisionMail = applicationDecision(deps.mail, {
    ...application,
    status,
    reason: reason?.isMailed ? reason.text : undefined,
    cancelled: cancelled && toMailedAppointment(cancelled),
  });
  await storeMail(trx, deps, decisionMail);
}

/**
 * Undoes a decision within the undo window. Only for the person who decided, and only if the decision is still the one
 * of `decidedAt`. After the commit the change is published. Throws `not_found`, `conflict` (reason `undo_too_late`),
 * `unavailable`.
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
 * Makes an application pending again, deletes the reason, and adds a history event. Returns false, and writes nothing,
 * if this person did not decide it at this time, or if the mail about the decision is stored: the clock of the server
 * that stores it may be ahead.
 */
export async function deleteDecision(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  staff: StaffActor,
  { id, decidedAt }: UndoDecisionInput,
): Promise<boolean> {
  if (await hasMail(trx, id, 'application-decision')) return false;
  const pending = { status: 'pending', decided_by: null, decided_at: null } as const;
  if (!(await updateDecidedBy(trx, [id, staff.id, decidedAt], pending))) return false;
  const at = new Date(clock()).toISOString();
  await deleteReason(trx, id);
  const { id: staff_id, email: staff_email } = staff;
  await insertEvent(trx, { application_id: id, action: 'undone', staff_id, staff_email, at });
  await recordAction(trx, staff, { action: 'decision_undone', subject: id }, at);
  return true;
}
