import type { MarkMessageInput, MessageView } from '@isangano/contracts/messages/message';
import { recordAction } from '../audit/record-action.ts';
import type { Deps, Staff } from '../context.ts';
import { inTransaction } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { findMessage, updateMessageRead } from './queries.ts';

/**
 * Marks a message as read, also if it is read already, publishes the change and returns the message.
 * Throws `invalid_input` (reason `still_unread`) for the status `unread`, `not_found`, `unavailable`.
 */
export async function markMessageRead(
  { db, changes, clock, log }: Pick<Deps, 'db' | 'changes' | 'clock' | 'log'>,
  staff: Staff,
  { id, status }: MarkMessageInput,
): Promise<MessageView> {
  if (status !== 'read') throw new AppError('invalid_input', { reason: 'still_unread' });
  const message = await inTransaction(db, async (trx) => {
    const at = new Date(clock()).toISOString();
    const isChanged = await updateMessageRead(trx, id);
    if (isChanged) await recordAction(trx, staff, { action: 'message_read', subject: id }, at);
    return await findMessage(trx, id);
  });
  if (!message) throw new AppError('not_found');
  changes.publish({ noun: 'message', action: 'changed', id });
  log.info({ messageId: id, staffId: staff.id }, 'message read');
  return message;
}
