import { dayMs, minuteMs } from '@isangano/contracts/durations';
import { passwordLinkMinutes } from '@isangano/contracts/identity/session';
import { recipientDays } from '@isangano/contracts/privacy/kept-data';
import { runTogether } from '@isangano/platform/database/connections';
import type { Deps } from '../../core/context.ts';
import type { ActionDeps } from '../../core/record-module.ts';
import { afterCommit, inTransaction, type Trx } from '../../database/database.ts';
import { storeSms } from '../sms/module.ts';
import { findBouncedAddress } from './bounces/queries.ts';
import { type Mail, type MailContext, type MailRefusal, mailLimits, type StaffMailKind } from './mail.ts';
import { insertDelivery, insertMail } from './queries.ts';
import {
  countRefusal,
  deleteOldRecipientMails,
  findStopped,
  insertRecipientMail,
  listDueTimes,
} from './recipient-queries.ts';
import { addStopLink, createStopLink, hashRecipient } from './recipients.ts';

/** Maximum number of mails to one address within 24 hours; mails that staff cause have a separate limit of the same size. */
export const dailyMailsMax = 5;

/** Maximum number of links to one account within their validity: when another is refused, a valid one is in the mailbox. */
const accountLinksMax = 2;
const accountLinkMs = passwordLinkMinutes * minuteMs;

/** Mail servers give up within a week, and report then. */
const reportMaxMs = recipientDays * dayMs;

type LimitedMail = { mail: Mail; recipientHash: string; dueMs: number };
type LimitDeps = Pick<ActionDeps, 'mail' | 'keys' | 'clock'>;

/**
 * Adds a mail to the outbox, unless its recipient has asked for no more mails, has got enough of them, or an earlier
 * one came back: any visitor can type the address of another person into a form. `mailLimits` says which mails are
 * limited, and how. It is not due before `notBefore` (in milliseconds since 1970). After the commit the worker is
 * woken; a refusal is logged then, by the record, without the address.
 */
export async function storeMail(
  trx: Trx,
  deps: ActionDeps,
  mail: Mail,
  { notBefore = 0 }: { notBefore?: number } = {},
): Promise<{ refusal: MailRefusal | null; mailId?: string }> {
  const { kind, about, locale } = mail;
  const now = deps.clock();
  if (mailLimits[kind] === 'unlimited') {
    await insertAtOnce(trx, deps, mail);
    return { refusal: null };
  }
  const limited = await limitMail(trx, deps, mail, Math.max(now, notBefore));
  // Also if the mail is refused, as the applicant may have no other way to learn of it, except for a reply, which is
  // then not stored.
  if (about !== undefined && !('refusal' in limited && kind === 'reply'))
    await storeSms(trx, deps.mail.sms, {
      kind,
      about,
      locale,
      group: deps.mail.brand.name,
      referencePrefix: deps.mail.brand.referencePrefix,
      nowMs: now,
      notBefore,
    });
  if ('refusal' in limited) {
    afterCommit(trx, () => deps.log.warn({ about, kind, reason: limited.refusal }, 'a mail was refused'));
    return limited;
  }
  const { recipientHash, dueMs } = limited;
  const mailId = await insertMail(trx, limited.mail, { recipientHash, now, dueMs });
  await countMail(trx, limited, mailId);
  if (about !== undefined)
    await insertDelivery(trx, { mail_id: mailId, about, kind, created_at: toTime(now), is_file: 0 });
  afterCommit(trx, () => deps.mail.wake());
  return { refusal: null, mailId };
}

/** Dependencies of mails that are never refused. */
type StaffMailDeps = Pick<Deps, 'clock'> & { mail: Pick<MailContext, 'wake'> };

/** Adds a mail to staff to the outbox, which needs no keys; other kinds need `storeMail`. */
export async function storeStaffMail(
  trx: Trx,
  deps: StaffMailDeps,
  mail: Mail & { kind: StaffMailKind },
): Promise<void> {
  await insertAtOnce(trx, deps, mail);
}

async function insertAtOnce(trx: Trx, deps: StaffMailDeps, mail: Mail): Promise<void> {
  const now = deps.clock();
  await insertMail(trx, mail, { recipientHash: null, now, dueMs: now });
  afterCommit(trx, () => deps.mail.wake());
}

/**
 * Counts a mail that is sent at once and never stored. Returns it with its stop link, or the reason why it must not be
 * sent. Only `sendDirectly` calls this.
 */
export async function countDirectMail(
  trx: Trx,
  deps: LimitDeps,
  mail: Mail,
  mailId: string,
): Promise<{ mail: Mail } | { refusal: MailRefusal }> {
  const limited = await limitMail(trx, deps, mail, deps.clock());
  if (!('refusal' in limited)) await countMail(trx, limited, mailId);
  return limited;
}

/** Returns the mail with its stop link and its due time, at `wantedMs` or later, or the reason why it must not be sent. */
async function limitMail(
  trx: Trx,
  { mail: { siteUrl }, keys }: LimitDeps,
  mail: Mail,
  wantedMs: number,
): Promise<LimitedMail | { refusal: MailRefusal }> {
  const recipientHash = hashRecipient(keys.recipients, mail.to);
  const result = await applyLimit(trx, { ...mail, recipientHash }, wantedMs);
  if (result.refusal) {
    await countRefusal(trx, result.refusal);
    return { refusal: result.refusal };
  }
  const stopUrl = createStopLink(keys.newsletterLinks, { siteUrl, locale: mail.locale, recipientHash });
  return { mail: addStopLink(mail, stopUrl), recipientHash, dueMs: result.dueMs };
}

async function countMail(
  trx: Trx,
  { mail: { kind }, recipientHash, dueMs }: LimitedMail,
  mailId: string,
): Promise<void> {
  await insertRecipientMail(trx, { mail_id: mailId, address_hash: recipientHash, kind, at: toTime(dueMs) });
}

/** Deletes the recipients of old mails, about which no more reports are expected. */
export async function forgetRecipients({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await inTransaction(db, (trx) => deleteOldRecipientMails(trx, toTime(clock() - reportMaxMs)));
}

async function applyLimit(
  trx: Trx,
  { kind, content: { event }, recipientHash }: Mail & { recipientHash: string },
  wantedMs: number,
): Promise<{ refusal: MailRefusal | null; dueMs: number }> {
  const limitOfKind = mailLimits[kind];
  const isPostponed = limitOfKind === 'postponed';
  const isToAccount = limitOfKind === 'account';
  const [max, periodMs] = isToAccount ? [accountLinksMax, accountLinkMs] : [dailyMailsMax, dayMs];
  const ofKind = isPostponed || isToAccount ? { kind } : {};
  const [hasStopped, bounced, times] = await runTogether([
    findStopped(trx, recipientHash),
    findBouncedAddress(trx, recipientHash),
    listDueTimes(trx, recipientHash, { ...ofKind, after: toTime(wantedMs - periodMs) }),
  ]);
  if (hasStopped && !isToAccount) return { refusal: 'stopped', dueMs: wantedMs };
  if (bounced) return { refusal: 'bounced', dueMs: wantedMs };
  const freeMs = findFreeTime(times, wantedMs, { max, periodMs });
  // One about an event is to arrive before it, such as its cancellation.
  const latestMs = event ? Math.max(Date.parse(event.startsAt) - dayMs, wantedMs) : freeMs;
  if (isPostponed) return { refusal: null, dueMs: Math.min(freeMs, latestMs) };
  return { refusal: freeMs > wantedMs ? 'daily_limit' : null, dueMs: wantedMs };
}

/**
 * Returns the first time from `wantedMs` on with which no period has more than `max` times; `times` are in order, and
 * may be in the future.
 */
function findFreeTime(
  times: readonly number[],
  wantedMs: number,
  { max, periodMs }: { max: number; periodMs: number },
): number {
  let freeMs = wantedMs;
  for (const [index, firstMs] of times.entries()) {
    const lastMs = times[index + max - 1];
    if (lastMs === undefined) break;
    const isTooClose = Math.max(lastMs, freeMs) - Math.min(firstMs, freeMs) < periodMs;
    if (isTooClose) freeMs = firstMs + periodMs;
  }
  return freeMs;
}

function toTime(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * Stores the reminders of some records, each in a transaction of its own, in which `remind` has to check the record
 * again, and returns nothing if no reminder is needed any more. Returns the number of mails.
 */
export async function storeReminders(
  deps: ActionDeps & Pick<Deps, 'db'>,
  records: readonly { id: string }[],
  remind: (trx: Trx, id: string) => Promise<Mail | undefined>,
): Promise<number> {
  let stored = 0;
  for (const { id } of records) {
    const mail = await inTransaction(deps.db, async (trx) => {
      const reminder = await remind(trx, id);
      if (reminder) await storeMail(trx, deps, reminder);
      return reminder;
    });
    if (mail) stored += 1;
  }
  return stored;
}
