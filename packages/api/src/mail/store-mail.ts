import type { Deps } from '../context.ts';
import type { Trx } from '../db/database.ts';
import { hashRecipient } from './hash-recipient.ts';
import { type Mail, type MailKind, type MailRefusal, mailLimits } from './mail.ts';
import { insertMail } from './queries.ts';
import {
  countRefusal,
  deleteOldRecipientMails,
  insertRecipientMail,
  isStopped,
  listDueTimes,
} from './recipient-queries.ts';
import { addStopLink, createStopLink } from './stop-link.ts';

/** Most mails to one address within 24 hours; decisions of staff have a share of the same size for themselves. */
export const dailyMailsMax = 5;

const dayMs = 24 * 60 * 60 * 1000;

export type MailOutcome = { kind: MailKind; refusal: MailRefusal | null };

type DueMail = Mail & { recipientHash: string; dueMs: number };

/**
 * Adds a mail to the outbox, to be sent after a delay, unless its recipient has asked for no more mails or has got
 * enough of them: anybody can type anybody's address into a form. `mailLimits` says which mails are limited, and how.
 * Called in the transaction that causes the mail, whose caller passes the outcome to `completeMails`.
 */
export async function storeMail(
  trx: Trx,
  { mail: context, keys, clock }: Pick<Deps, 'mail' | 'keys' | 'clock'>,
  mail: Mail,
  { delayMs = 0 } = {},
): Promise<MailOutcome> {
  const { kind, to } = mail;
  const now = clock();
  if (mailLimits[kind] === 'unlimited') {
    await insertMail(trx, mail, { recipientHash: null, now, dueMs: now + delayMs });
    return { kind, refusal: null };
  }
  const recipientHash = hashRecipient(keys.recipients, to);
  const { refusal, dueMs } = await applyLimit(trx, { ...mail, recipientHash, dueMs: now + delayMs }, now);
  if (refusal) {
    await countRefusal(trx, refusal);
    return { kind, refusal };
  }
  const stopUrl = createStopLink(keys.newsletterLinks, {
    siteUrl: context.siteUrl,
    locale: mail.locale,
    recipientHash,
  });
  const mail_id = await insertMail(trx, addStopLink(mail, stopUrl), { recipientHash, now, dueMs });
  await deleteOldRecipientMails(trx, toTime(now - dayMs));
  await insertRecipientMail(trx, { mail_id, address_hash: recipientHash, kind, at: toTime(dueMs) });
  return { kind, refusal };
}

/** After the commit: wakes the worker, and logs the mails that were refused, without their addresses. */
export function completeMails(
  { mail, log }: Pick<Deps, 'mail' | 'log'>,
  outcomes: readonly MailOutcome[],
): void {
  mail.wake();
  for (const { kind, refusal } of outcomes) {
    if (refusal) log.warn({ kind, reason: refusal }, 'a mail was refused');
  }
}

async function applyLimit(
  trx: Trx,
  { kind, recipientHash, dueMs }: DueMail,
  now: number,
): Promise<{ refusal: MailRefusal | null; dueMs: number }> {
  if (await isStopped(trx, recipientHash)) return { refusal: 'stopped', dueMs };
  const isPostponed = mailLimits[kind] === 'postponed';
  const ofKind = isPostponed ? { kind } : {};
  const times = await listDueTimes(trx, recipientHash, { ...ofKind, limit: dailyMailsMax });
  const freeMs = times.length < dailyMailsMax ? 0 : Date.parse(times.at(-1) ?? '') + dayMs;
  if (isPostponed) return { refusal: null, dueMs: Math.max(dueMs, freeMs) };
  return { refusal: freeMs > now ? 'daily_limit' : null, dueMs };
}

function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
