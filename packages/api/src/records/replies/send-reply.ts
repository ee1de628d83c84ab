import type { Reply } from '@isangano/contracts/replies/reply';
import { AppError } from '@isangano/platform/errors';
import type { Deps, Staff } from '../../core/context.ts';
import { getAuthor } from '../../core/record-module.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { completeMails, hasMailServer, replyMail, storeMail } from '../../modules/mail/module.ts';
import { findReply, insertReply, listReplies } from './queries.ts';

type ReplyInput = { key: string; noun: string; id: string; subject: string; text: string };

/**
 * Stores a reply to the author of a record together with its mail, and returns the replies to it. The mail waits
 * in the outbox. A repeated `key` sends nothing. After the commit the change is published.
 * Throws `not_found`, `conflict` (reasons `no_mail_server`, `key_reused` for a key that sent another text, and `mail_refused`: the
 * recipient asked for no more mails), `unavailable`.
 */
export async function sendReply(
  deps: Pick<Deps, 'db' | 'records' | 'mail' | 'keys' | 'changes' | 'clock' | 'log'>,
  staff: Staff,
  { key, noun, id, subject, text }: ReplyInput,
): Promise<Reply[]> {
  const { db, mail, changes, log } = deps;
  if (!hasMailServer(mail)) throw new AppError('conflict', { reason: 'no_mail_server' });
  const at = new Date(deps.clock()).toISOString();
  const outcome = await inTransaction(db, async (trx) => {
    const earlier = await findReply(trx, key);
    if (earlier) {
      const isSame =
        earlier.noun === noun &&
        earlier.record_id === id &&
        earlier.subject === subject &&
        earlier.body === text;
      // The first one was sent, though its response was lost: the other text would be lost in silence.
      if (!isSame) throw new AppError('conflict', { reason: 'key_reused' });
      return undefined;
    }
    const author = await getAuthor(trx, deps.records, { noun, id });
    const stored = await storeMail(trx, deps, replyMail(mail, author, { subject, text }));
    // Without a transaction's error, so that the refusal stays counted.
    if (stored.mailId === undefined) return stored;
    await insertReply(trx, {
      id: key,
      noun,
      record_id: id,
      staff_id: staff.id,
      staff_email: staff.email,
      subject,
      body: text,
      mail_id: stored.mailId,
      at,
    });
    await recordAction(trx, staff, { action: 'reply_sent', subject: id }, at);
    return stored;
  });
  if (outcome) {
    completeMails(deps, [outcome]);
    if (outcome.refusal !== null) throw new AppError('conflict', { reason: 'mail_refused' });
    changes.publish({ noun, action: 'changed', id });
    log.info({ [`${noun}Id`]: id, staffId: staff.id }, 'reply stored');
  }
  return await listReplies(db.read, { noun, id });
}
