import type { Reply } from '@isangano/contracts/replies/reply';
import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Staff } from '../../core/context.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { deleteUnsentMail } from '../../modules/mail/module.ts';
import { deleteWaitingSms } from '../../modules/sms/module.ts';
import { deleteReply, findReply, listReplies } from './queries.ts';

/**
 * Withdraws a reply that waits until it is to be sent, and returns the others. Throws `not_found`, `conflict` (reason
 * `reply_sent`), `unavailable`.
 */
export async function cancelReply(
  { db, changes, clock }: ChangeDeps,
  staff: Staff,
  { noun, id, key }: { noun: string; id: string; key: string },
): Promise<Reply[]> {
  await inTransaction(db, async (trx) => {
    const reply = await findReply(trx, key);
    if (reply?.noun !== noun || reply.record_id !== id) throw new AppError('not_found');
    const at = new Date(clock()).toISOString();
    const dueAt = reply.send_at;
    if (dueAt === null || dueAt <= at || !(await deleteUnsentMail(trx, reply.mail_id)))
      throw new AppError('conflict', { reason: 'reply_sent' });
    await deleteWaitingSms(trx, { about: id, kind: 'reply', dueAt });
    await deleteReply(trx, key);
    await recordAction(trx, staff, { action: 'reply_cancelled', subject: id }, at);
  });
  changes.publish({ noun, action: 'changed', id });
  return await listReplies(db.read, { noun, id });
}
