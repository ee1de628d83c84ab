import { dayMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { newId } from '@isangano/platform/ids';
import type { ChangeDeps, Ctx, Deps, Staff } from '../../core/context.ts';
import { fieldError } from '../../core/errors.ts';
import { type ActionDeps, findReferenced, getAuthor, getModule } from '../../core/record-module.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { storeLinkedRequest } from '../../modules/applications/module.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { replyNotification, storeMail, updateSubject } from '../../modules/mail/module.ts';
import { moveDrafts } from './queries.ts';
import {
  findReceived,
  hasUnread,
  insertReceived,
  measureReceivedSince,
  moveThread,
} from './received-queries.ts';

/** More than anyone writes; what is beyond is refused. */
const perDayMax = 50;
const perDayMaxChars = 100_000;

type NewReply = {
  source: 'mail' | 'page';
  from: { name: string; email: string };
  subject: string;
  text: string;
  original?: string | null;
  leftOut?: readonly string[];
  isAutomatic?: boolean;
  isRecord?: boolean;
  claimed?: { noun: string; id: string } | undefined;
  files: readonly StagedFile[];
};

/**
 * Stores what the author of a record has written about it, and makes the record unread again. The first unread reply is
 * mailed to staff; what a machine has sent is no news. Throws `not_found` if the record was deleted
 * meanwhile, and `too_many` (reason `too_many_replies`) if too much was written about it within a day.
 */
export async function storeReceived(
  trx: Trx,
  deps: ActionDeps & Pick<Deps, 'records'>,
  about: { noun: string; id: string },
  reply: NewReply,
): Promise<void> {
  const now = deps.clock();
  const at = new Date(now).toISOString();
  const { isAutomatic = false, isRecord = false, from, claimed } = reply;
  const { count, chars } = await measureReceivedSince(trx, about, new Date(now - dayMs).toISOString());
  if (count >= perDayMax || chars + reply.text.length > perDayMaxChars)
    throw new AppError('too_many', { reason: 'too_many_replies', retryAfterSeconds: dayMs / 1000 });
  const author = await getAuthor(trx, deps.records, about);
  const isFirst = !(await hasUnread(trx, about));
  const isNews = !isAutomatic && !isRecord;
  await insertReceived(
    trx,
    {
      id: newId(now),
      noun: about.noun,
      record_id: about.id,
      source: reply.source,
      sender_name: from.name,
      sender_email: from.email,
      subject: reply.subject,
      body: reply.text,
      original: reply.original ?? null,
      left_out: JSON.stringify(reply.leftOut ?? []),
      is_automatic: isAutomatic ? 1 : 0,
      is_record: isRecord ? 1 : 0,
      claimed_noun: claimed?.noun ?? null,
      claimed_id: claimed?.id ?? null,
      at,
      read_at: isNews ? null : at,
    },
    reply.files,
  );
  if (!isNews) return;
  await getModule(deps.records, about.noun).actions.renew(trx, about.id);
  if (isFirst) await storeMail(trx, deps, replyNotification(deps.mail, author, reply));
}

/**
 * Stores what an applicant writes on the page of the application, with files. Throws the errors of
 * `storeLinkedRequest`, `too_many` (reason `too_many_replies`).
 */
export async function writeReply(
  ctx: Ctx,
  { id: linkId, text }: { id: string; text: string },
): Promise<{ id: string; shortReference: string }> {
  return await storeLinkedRequest(
    ctx,
    { scope: 'reply', linkId, fields: { text } },
    async (trx, { id }, claimFiles) => {
      const about = { noun: 'application', id };
      const { name, email, subject } = await getAuthor(trx, ctx.records, about);
      const files = await claimFiles();
      const received = { source: 'page', from: { name, email }, subject, text, files } as const;
      await storeReceived(trx, ctx, about, received);
    },
  );
}

type JoinDeps = ChangeDeps & Pick<Deps, 'records' | 'keys'>;

/**
 * Joins a mail that became a message to the record that it belongs to, with all that was written about it; the message
 * is deleted. Answers to earlier mails about it belong to the record from then on. Throws `not_found`, `invalid_input`
 * for an unknown reference, `unavailable`.
 */
export async function joinReply(
  deps: JoinDeps,
  staff: Staff,
  { id, reference }: { id: string; reference: string },
): Promise<{ noun: string; id: string }> {
  const { db, records, changes, clock, log } = deps;
  const { from, to } = await inTransaction(db, async (trx) => {
    const received = await findReceived(trx, id);
    if (received?.is_record !== 1) throw new AppError('not_found');
    const from = { noun: received.noun, id: received.record_id };
    const target = await findReferenced(trx, records, reference);
    if (!target || target.id === from.id) throw fieldError('reference', 'error.value.unknown');
    const to = { noun: target.noun, id: target.id };
    await moveThread(trx, from, to);
    await moveDrafts(trx, from, to);
    await updateSubject(trx, { from: from.id, to: to.id });
    await getModule(records, from.noun).personalData.remove(trx, from.id, deps);
    await getModule(records, to.noun).actions.renew(trx, to.id);
    await recordAction(trx, staff, { action: 'reply_joined', subject: to.id }, clock());
    return { from, to };
  });
  changes.publish({ ...from, action: 'deleted' });
  changes.publish({ ...to, action: 'changed' });
  log.info({ [`${to.noun}Id`]: to.id, staffId: staff.id }, 'a mail was joined to a record');
  return to;
}
