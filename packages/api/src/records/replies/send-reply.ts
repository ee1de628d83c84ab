import { replyDelayMaxMs } from '@isangano/contracts/replies/inputs';
import type { Reply } from '@isangano/contracts/replies/reply';
import { AppError } from '@isangano/platform/errors';
import type { ChangeDeps, Deps, Staff } from '../../core/context.ts';
import { fieldError } from '../../core/errors.ts';
import { getAuthor, getModule } from '../../core/record-module.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { deleteUnsentMail, hasMailServer, replyMail, storeMail } from '../../modules/mail/module.ts';
import { deleteWaitingSms } from '../../modules/sms/module.ts';
import { findRecordState } from '../record-queries.ts';
import {
  deleteDraft,
  deleteReply,
  findDraft,
  findReply,
  insertReply,
  listReplies,
  upsertDraft,
} from './queries.ts';
import { updateReceivedRead } from './received-queries.ts';

type Draft = { noun: string; id: string; subject: string; text: string };

/**
 * Stores what a member of staff has typed of a reply; empty texts delete it. The start and the end of writing a reply
 * are published, so that colleagues see it. Throws `not_found`, `unavailable`.
 */
export async function saveDraft(
  { db, records, changes, clock }: ChangeDeps & Pick<Deps, 'records'>,
  { id: staffId }: Pick<Staff, 'id'>,
  { noun, id, subject, text }: Draft,
): Promise<void> {
  const isEmpty = subject === '' && text === '';
  const isNews = await inTransaction(db, async (trx) => {
    if (isEmpty) return await deleteDraft(trx, noun, id, staffId);
    if (!(await findRecordState(trx, getModule(records, noun), id))) throw new AppError('not_found');
    const before = await findDraft(trx, noun, id, staffId);
    const at = new Date(clock()).toISOString();
    await upsertDraft(trx, { noun, record_id: id, staff_id: staffId, subject, body: text, at });
    return before === undefined;
  });
  if (isNews) changes.publish({ noun, action: 'changed', id });
}

type ReplyInput = {
  key: string;
  noun: string;
  id: string;
  subject: string;
  text: string;
  sendAt?: string | undefined;
};

/**
 * Stores a reply to the author of a record together with its mail, and returns the replies to it. The mail waits in the
 * outbox, until `sendAt` if that is given. What the member of staff has typed is deleted, and what the author has written
 * counts as read. A repeated `key` sends nothing. After the commit the change is published. Throws `not_found`,
 * `invalid_input` for a time that is over or too far away, `conflict` (reasons `no_mail_server`, `no_address`, `key_reused`
 * for a key that sent another text, and `mail_refused`: the recipient asked for no more mails), `unavailable`.
 */
export async function sendReply(
  deps: Pick<Deps, 'db' | 'records' | 'mail' | 'keys' | 'changes' | 'clock' | 'log'>,
  staff: Staff,
  { key, noun, id, subject, text, sendAt }: ReplyInput,
): Promise<Reply[]> {
  const { db, mail, changes, log } = deps;
  if (!hasMailServer(mail)) throw new AppError('conflict', { reason: 'no_mail_server' });
  const now = deps.clock();
  const at = new Date(now).toISOString();
  const notBefore = sendAt === undefined ? now : Date.parse(sendAt);
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
    if (sendAt !== undefined && (notBefore <= now || notBefore > now + replyDelayMaxMs))
      throw fieldError('sendAt', 'error.date.invalid');
    const author = await getAuthor(trx, deps.records, { noun, id });
    // A mail may have come without the address of its sender.
    if (author.email === '') throw new AppError('conflict', { reason: 'no_address' });
    const stored = await storeMail(trx, deps, replyMail(mail, author, { subject, text }), { notBefore });
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
      send_at: sendAt === undefined ? null : new Date(notBefore).toISOString(),
    });
    await deleteDraft(trx, noun, id, staff.id);
    await updateReceivedRead(trx, { noun, id }, at);
    await recordAction(trx, staff, { action: 'reply_sent', subject: id }, at);
    return stored;
  });
  if (outcome) {
    if (outcome.refusal !== null) throw new AppError('conflict', { reason: 'mail_refused' });
    changes.publish({ noun, action: 'changed', id });
    log.info({ [`${noun}Id`]: id, staffId: staff.id }, 'reply stored');
  }
  return await listReplies(db.read, { noun, id });
}

/**
 * Withdraws a reply that waits until it is to be sent, and returns the others. It becomes the draft of who withdraws
 * it, unless that person has typed another one. Throws `not_found`, `conflict` (reason `reply_sent`), `unavailable`.
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
    const { subject, body } = reply;
    if (!(await findDraft(trx, noun, id, staff.id)))
      await upsertDraft(trx, { noun, record_id: id, staff_id: staff.id, subject, body, at });
    await recordAction(trx, staff, { action: 'reply_cancelled', subject: id }, at);
  });
  changes.publish({ noun, action: 'changed', id });
  return await listReplies(db.read, { noun, id });
}
