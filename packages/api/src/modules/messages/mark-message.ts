import type { MessageView } from '@isangano/contracts/messages/message';
import type { Deps, Staff, StaffActor } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { getMessage, updateMessageStatus } from './queries.ts';

type Marked = Pick<MessageView, 'id' | 'status'>;

/**
 * Marks a message as read or unread, also if it is already, publishes the change and returns the message. Throws `not_found`,
 * `unavailable`.
 */
export async function markMessage(
  { db, changes, clock, log }: Pick<Deps, 'db' | 'changes' | 'clock' | 'log'>,
  staff: Staff,
  { id, status }: Marked,
): Promise<MessageView> {
  const message = await inTransaction(db, async (trx) => {
    await markInTransaction(trx, { clock }, staff, { id, status });
    return await getMessage(trx, id);
  });
  changes.publish({ noun: 'message', action: 'changed', id });
  log.info({ messageId: id, staffId: staff.id, status }, 'message marked');
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
