import {
  type MailToResend,
  mailToResend,
  type RecordMail,
  type RecordMails,
  recordMailKinds,
  recordMails,
} from '@isangano/contracts/mail-history/mails';
import { recordSubject } from '@isangano/contracts/records';
import { canResend } from '@isangano/contracts/replies/values';
import { AppError } from '@isangano/platform/errors';
import type { Deps, Staff } from '../../core/context.ts';
import { getAuthor } from '../../core/record-module.ts';
import { ownerProcedure, readerProcedure, reviewerProcedure, router } from '../../core/trpc.ts';
import { afterCommit, type Executor, inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import {
  allowBounced,
  findBouncedAddress,
  findStopped,
  hashRecipient,
  selectDeliveries,
  toMailState,
  updateMailsDue,
} from '../../modules/mail/module.ts';
import { listSms } from '../../modules/sms/module.ts';

export const mailsRouter = router({
  list: readerProcedure
    .input(recordSubject)
    .output(recordMails)
    .query(({ ctx, input }) => readMails(ctx, input)),

  resend: reviewerProcedure
    .input(mailToResend)
    .output(recordMails)
    .mutation(({ ctx, input }) => resendRecordMail(ctx, ctx.staff, input)),

  allow: ownerProcedure
    .input(recordSubject)
    .output(recordMails)
    .mutation(({ ctx, input }) => allowMailsAgain(ctx, ctx.staff, input)),
});

/** Returns the mails to the author of a record, and whether they get more. Throws `not_found`. */
async function readMails(
  { db: { read }, records, keys }: Pick<Deps, 'db' | 'records' | 'keys'>,
  about: { noun: string; id: string },
): Promise<RecordMails> {
  const author = await getAuthor(read, records, about);
  const hash = hashRecipient(keys.recipients, author.email);
  const bounced = await findBouncedAddress(read, hash);
  const stopped = (await findStopped(read, hash)) ? { reason: 'stopped' as const } : null;
  return {
    to: author.isHidden ? '' : author.email,
    stop: bounced ? { reason: 'bounced', at: bounced.at, status: bounced.status } : stopped,
    mails: await listRecordMails(read, about.id),
    sms: await listSms(read, about.id),
  };
}

/** Lists the mails about a record, oldest first. Those of earlier versions are not known. */
export async function listRecordMails(executor: Executor, about: string): Promise<RecordMail[]> {
  const rows = await selectDeliveries(executor)
    .where('mail_delivery.about', '=', about)
    .orderBy('mail_delivery.created_at')
    .orderBy('mail_delivery.mail_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: recordMailKinds.find((kind) => kind === row.kind) ?? 'other',
    state: toMailState(row),
    at: row.bounced_at ?? row.sent_at ?? row.refused_at ?? row.created_at,
  }));
}

/**
 * Sends a mail to the author of a record again that could not be sent, or may have arrived, and returns the mails of
 * the record. Throws `not_found` if it has no such mail, or if mails to its author come back, `unavailable`.
 */
async function resendRecordMail(
  deps: Pick<Deps, 'db' | 'records' | 'keys' | 'mail' | 'clock' | 'log'>,
  staff: Staff,
  { mailId, ...about }: MailToResend,
): Promise<RecordMails> {
  const now = new Date(deps.clock()).toISOString();
  await inTransaction(deps.db, async (trx) => {
    const author = await getAuthor(trx, deps.records, about);
    const bounced = await findBouncedAddress(trx, hashRecipient(deps.keys.recipients, author.email));
    const mail = (await listRecordMails(trx, about.id)).find(({ id }) => id === mailId);
    if (bounced || !mail || !canResend(mail.state)) throw new AppError('not_found');
    await updateMailsDue(trx, { id: mailId, now });
    await recordAction(trx, staff, { action: 'mail_resent', subject: about.id }, now);
  });
  deps.mail.wake();
  deps.log.info({ [`${about.noun}Id`]: about.id, staffId: staff.id, mailId }, 'mail is sent again');
  return await readMails(deps, about);
}

/**
 * Allows mails again to the author of a record from whose address one came back, and returns their mails. Those that
 * waited are sent at their time. A stop by the owner of the address is kept. Does nothing if no mail came back. Throws
 * `not_found`, `unavailable`.
 */
async function allowMailsAgain(
  deps: Pick<Deps, 'db' | 'records' | 'keys' | 'mail' | 'clock' | 'log'>,
  staff: Staff,
  about: { noun: string; id: string },
): Promise<RecordMails> {
  const now = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const author = await getAuthor(trx, deps.records, about);
    if (!(await allowBounced(trx, hashRecipient(deps.keys.recipients, author.email), now))) return;
    const at = new Date(now).toISOString();
    await recordAction(trx, staff, { action: 'mails_allowed', subject: about.id }, at);
    afterCommit(trx, () => {
      deps.mail.wake();
      deps.log.info(
        { [`${about.noun}Id`]: about.id, staffId: staff.id },
        'mails to an address are allowed again',
      );
    });
  });
  return await readMails(deps, about);
}
