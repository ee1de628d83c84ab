import type { AssignInput, Assignment } from '@isangano/contracts/assignments/assignment';
import { AppError } from '@isangano/platform/errors';
import type { Deps, Staff, StaffActor } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/record-action.ts';
import { insertRecordEvent } from '../history/insert-record-event.ts';
import { findActiveEmail, findAssignment, updateAssignee } from './queries.ts';

/**
 * Assigns an application or a message to a member of staff, or to nobody, with an event in its history. After the commit the change is
 * published. Throws `not_found`, `conflict` if the record has another version, `invalid_input` if the assignee is no active account,
 * `unavailable`.
 */
export async function assignRecord(
  { db, changes, clock, log }: Pick<Deps, 'db' | 'changes' | 'clock' | 'log'>,
  staff: Staff,
  { noun, id, assigneeId, version }: AssignInput,
): Promise<Assignment> {
  const assignment = await inTransaction(db, async (trx) => {
    await storeAssignment(trx, { clock }, staff, { noun, id, assigneeId, version });
    return await findAssignment(trx, { noun, id });
  });
  if (!assignment) throw new AppError('not_found');
  changes.publish({ noun, action: 'changed', id });
  log.info({ [`${noun}Id`]: id, staffId: staff.id }, 'record assigned');
  return assignment;
}

/**
 * Writes an assignment with its history event, and returns the assignment before. Writes nothing if it throws, which it does as
 * `assignRecord`.
 */
export async function storeAssignment(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  staff: StaffActor,
  { noun, id, assigneeId, version }: AssignInput,
): Promise<Assignment> {
  const at = new Date(clock()).toISOString();
  const email = assigneeId === null ? null : await findActiveEmail(trx, assigneeId);
  if (email === undefined) throw new AppError('invalid_input');
  const before = await findAssignment(trx, { noun, id });
  if (!before) throw new AppError('not_found');
  if (before.version !== version) throw new AppError('conflict');
  if (before.assigneeId === assigneeId) return before;
  await updateAssignee(trx, { noun, id }, { assigneeId, version });
  const action = email === null ? 'unassigned' : 'assigned';
  await insertRecordEvent(trx, { noun, id }, staff, { action, detail: email, at });
  await recordAction(
    trx,
    staff,
    { action: `${noun}_assigned`, subject: id, ...(email !== null && { detail: email }) },
    at,
  );
  return before;
}
