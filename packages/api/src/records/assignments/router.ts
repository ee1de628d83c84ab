import { hasRole } from '@isangano/contracts/identity/roles';
import {
  type Assignment,
  assignInput,
  assignment,
  recordSubject,
  staffMember,
} from '@isangano/contracts/records';
import { AppError, requireFound } from '@isangano/platform/errors';
import * as z from 'zod/mini';
import type { ChangeDeps, Deps, Staff, StaffActor } from '../../core/context.ts';
import { getModule, type RecordModule } from '../../core/record-module.ts';
import { readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { type Executor, inTransaction, type Trx } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { findActiveAccount } from '../../modules/identity/module.ts';
import { findRecordState, listStaffMembers, updateAssignee } from '../record-queries.ts';

export const assignmentsRouter = router({
  listMembers: readerProcedure.output(z.array(staffMember)).query(({ ctx }) => listStaffMembers(ctx.db.read)),

  get: readerProcedure
    .input(recordSubject)
    .output(assignment)
    .query(({ ctx, input: { noun, id } }) => getAssignment(ctx.db.read, getModule(ctx.records, noun), id)),

  assign: reviewerProcedure
    .input(assignInput)
    .output(assignment)
    .mutation(({ ctx, input }) => assignRecord(ctx, ctx.staff, input)),
});

type Assigned = Assignment & { id: string };

/** Returns the assignee of a record, and its version. Throws `not_found`. */
async function getAssignment(executor: Executor, module: RecordModule, id: string): Promise<Assignment> {
  const { assigneeId, version } = requireFound(await findRecordState(executor, module, id));
  return { assigneeId, version };
}

/** Returns the account of an assignee. Throws `invalid_input` if it is no active account that sees records. */
export async function getAssignee(executor: Executor, id: string) {
  const account = await findActiveAccount(executor, id);
  if (!account || !hasRole(account.role, 'reader')) throw new AppError('invalid_input');
  return account;
}

/**
 * Assigns a record to a member of staff, or to nobody, with an event in its history. After the commit the change is
 * published. Throws `not_found`, `conflict` if the record has another version, `invalid_input` if the assignee is no active
 * account that sees records, `unavailable`.
 */
export async function assignRecord(
  { db, records, changes, clock, log }: ChangeDeps & Pick<Deps, 'records'>,
  staff: Staff,
  { noun, ...assigned }: Assigned & { noun: string },
): Promise<Assignment> {
  const module = getModule(records, noun);
  const { id } = assigned;
  const assignment = await inTransaction(db, async (trx) => {
    await storeAssignment(trx, { clock }, staff, module, assigned);
    return await getAssignment(trx, module, id);
  });
  changes.publish({ noun, action: 'changed', id });
  log.info({ [`${noun}Id`]: id, staffId: staff.id }, 'record assigned');
  return assignment;
}

/**
 * Writes an assignment with its history event, and returns the assignment before. Writes nothing if it throws, which it
 * does as `assignRecord`.
 */
export async function storeAssignment(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  staff: StaffActor,
  module: RecordModule,
  { id, assigneeId, version }: Assigned,
): Promise<Assignment> {
  const at = new Date(clock()).toISOString();
  const email = assigneeId === null ? null : (await getAssignee(trx, assigneeId)).email;
  const before = await getAssignment(trx, module, id);
  if (before.version !== version) throw new AppError('conflict');
  if (before.assigneeId === assigneeId) return before;
  await updateAssignee(trx, module, { id, assigneeId, version });
  const action = email === null ? 'unassigned' : 'assigned';
  await module.events.insert(trx, id, staff, { action, detail: email, at });
  const entry = {
    action: module.events.assignedAction,
    subject: id,
    ...(email !== null && { detail: email }),
  };
  await recordAction(trx, staff, entry, at);
  return before;
}
