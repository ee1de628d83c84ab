import type { MessageView } from '@isangano/contracts/messages/message';
import { requireFound } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff, StaffActor } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { recordAction } from '../audit/module.ts';
import { insertFileRemovals, listReplyFiles, removeFiles } from '../files/module.ts';
import { deleteMailsWithRecord } from '../mail/module.ts';
import { voidIdempotencyKeys } from '../submissions/module.ts';
import { deleteMessageRow, getMessage, updateMessageStatus } from './queries.ts';

/** Deletes a message with the files of its replies, publishes the change. Throws `not_found`, `unavailable`. */
export async function deleteMessage(
  deps: ChangeDeps & Pick<Deps, 'files'>,
  staff: Staff,
  id: string,
): Promise<void> {
  const fileIds = await inTransaction(deps.db, (trx) => deleteInTransaction(trx, deps, staff, id));
  deps.changes.publish({ noun: 'message', action: 'deleted', id });
  deps.log.info({ messageId: id, staffId: staff.id }, 'message deleted');
  await removeFiles(deps, fileIds);
}

/** Deletes a message in a transaction; returns the ids of files that the caller removes after the commit. Throws `not_found`. */
export async function deleteInTransaction(
  trx: Trx,
  { clock }: Pick<Deps, 'clock'>,
  staff: StaffActor,
  id: string,
): Promise<string[]> {
  const fileIds = requireFound(await deleteWithReplies(trx, id));
  await voidIdempotencyKeys(trx, id);
  await recordAction(trx, staff, { action: 'message_deleted', subject: id }, clock());
  return fileIds;
}

/**
 * Deletes a message with its sent and waiting replies, and marks the files of replies for removal: staff, erasure and
 * retention all remove this way. Returns the ids of the files, which the caller removes after the commit, or undefined
 * for an unknown message.
 */
export async function deleteWithReplies(trx: Trx, id: string): Promise<string[] | undefined> {
  const fileIds = await listReplyFiles(trx, id);
  if (!(await deleteMessageRow(trx, id))) return undefined;
  await deleteMailsWithRecord(trx, id);
  await insertFileRemovals(trx, fileIds);
  return fileIds;
}

type Marked = Pick<MessageView, 'id' | 'status'>;

/**
 * Marks a message as read or unread, publishes the change and returns the message. A message that is marked so already
 * is no error. Throws `not_found`, `unavailable`.
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
  await recordAction(trx, staff, { action: `message_${status}`, subject: id }, clock());
  return true;
}
