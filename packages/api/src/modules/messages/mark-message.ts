import type { MessageView } from '@isangano/contracts/messages/message';
import type { ChangeDeps, Deps, Staff, StaffActor } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { getMessage, updateMessageStatus } from './queries.ts';

type Marked = Pick<MessageView, 'id' | 'status'>;

/**
 * Marks a message as read or unread, also if it is already, publishes the change and returns the message. Throws `not_found`,
 * `unavailable`.
 */
export async function markMessage(deps: ChangeDeps, staff: Staff, marked: Marked): Promise<MessageView> {
  const { id, status } = marked;
  const message = await inTransaction(deps.db, async (trx) => {
    await markInTransaction(trx, deps, staff, marked);
    return await getMessage(trx, id);
  });
  deps.changes.publish({ noun: 'message', action: 'changed', id });
  deps.log.info({ messageId: id, staffId: staff.id, status }, 'message marked');
  return message;
}

/** Marks a message in a transaction. Returns false if it is marked so already or unknown. */
export async function markInTransaction(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  staff: StaffActor,
  { id, status }: Marked,
): Promise<boolean> {
  if (!(await updateMessageStatus(trx, id, status))) return false;
  await recordAction(
    trx,
    staff,
    { action: `message_${status}`, subject: id },
    new Date(clock()).toISOString(),
  );
  return true;
}
