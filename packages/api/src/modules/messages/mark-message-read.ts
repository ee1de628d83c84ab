import type { MarkMessageInput, MessageView } from '@isangano/contracts/messages/message';
import { AppError } from '@isangano/platform/errors';
import type { Deps, Staff, StaffActor } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { findMessage, updateMessageRead, updateMessageUnread } from './queries.ts';

/**
 * Marks a message as read, also if it is read already, publishes the change and returns the message.
 * Throws `invalid_input` (reason `still_unread`) for the status `unread`, `not_found`, `unavailable`.
 */
export async function markMessageRead(
  deps: MarkDeps,
  staff: Staff,
  { id, status }: MarkMessageInput,
): Promise<MessageView> {
  if (status !== 'read') throw new AppError('invalid_input', { reason: 'still_unread' });
  return await markWithin(deps, staff, id, markReadInTransaction);
}

/**
 * Marks a message as unread again, also if it is unread already, publishes the change and returns the message. Not part of the
 * REST API, which has no way back to unread. Throws `not_found`, `unavailable`.
 */
export async function markMessageUnread(
  deps: MarkDeps,
  staff: Staff,
  { id }: { id: string },
): Promise<MessageView> {
  return await markWithin(deps, staff, id, markUnreadInTransaction);
}

type MarkDeps = Pick<Deps, 'db' | 'changes' | 'clock' | 'log'>;

async function markWithin(
  { db, changes, clock, log }: MarkDeps,
  staff: Staff,
  id: string,
  mark: typeof markReadInTransaction,
): Promise<MessageView> {
  const message = await inTransaction(db, async (trx) => {
    await mark(trx, { clock }, staff, id);
    return await findMessage(trx, id);
  });
  if (!message) throw new AppError('not_found');
  changes.publish({ noun: 'message', action: 'changed', id });
  log.info({ messageId: id, staffId: staff.id, status: message.status }, 'message marked');
  return message;
}

/** Marks a message as read in a transaction. Returns false if it is read already or unknown. */
export async function markReadInTransaction(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  staff: StaffActor,
  id: string,
): Promise<boolean> {
  if (!(await updateMessageRead(trx, id))) return false;
  await recordAction(trx, staff, { action: 'message_read', subject: id }, new Date(clock()).toISOString());
  return true;
}

/** Marks a message as unread again, in a transaction. Returns false if it is unread already or unknown. */
export async function markUnreadInTransaction(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  staff: StaffActor,
  id: string,
): Promise<boolean> {
  if (!(await updateMessageUnread(trx, id))) return false;
  await recordAction(trx, staff, { action: 'message_unread', subject: id }, new Date(clock()).toISOString());
  return true;
}
