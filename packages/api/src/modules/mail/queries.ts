import type { MailState } from '@isangano/contracts/replies/values';
import { newId } from '@isangano/platform/ids';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import {
  createDelete,
  createInsert,
  createUpdate,
  type Executor,
  type Param,
  prepareQuery,
  type Trx,
} from '../../database/database.ts';
import { deleteWaitingSms } from '../sms/module.ts';
import type { Mail, MailKind } from './mail.ts';
import { deleteRecipientMail } from './recipient-queries.ts';
import type { OutboxMailTable } from './table.ts';

export type OutboxMailRow = Selectable<OutboxMailTable>;

/** Adds a mail to the outbox and returns its id. Only `storeMail` calls this, as it decides which mails are sent. */
export async function insertMail(
  trx: Trx,
  { to, replyTo, content, about, unsubscribeUrl, ...rest }: Mail,
  { recipientHash, now, dueMs }: { recipientHash: string | null; now: number; dueMs: number },
): Promise<string> {
  const id = newId(now);
  const dueAt = new Date(dueMs).toISOString();
  await insertRow(trx, {
    ...rest,
    id,
    recipient: to,
    reply_to: replyTo,
    letter: JSON.stringify(content),
    // The date that its recipient sees: mail programs sort by it.
    created_at: dueAt,
    next_attempt_at: dueAt,
    attempts: 0,
    about: about ?? null,
    leave_url: unsubscribeUrl ?? null,
    recipient_hash: recipientHash,
  });
  return id;
}

const insertRow = createInsert('outbox_mail');

/**
 * Leases the mail whose attempt has been due for longest, if any. No other worker can lease it until the lease expires.
 * If it is neither deleted nor returned by then, it is due again. One that was tried and waits until after `latest` is
 * due, too: the clock was ahead then.
 */
export async function leaseDueMail(
  trx: Trx,
  lease: { now: string; by: string; until: string; latest: string },
) {
  return await trx
    .updateTable('outbox_mail')
    .set({ leased_by: lease.by, next_attempt_at: lease.until })
    .where('seq', '=', (query) =>
      query
        .selectFrom('outbox_mail')
        .select('seq')
        .where('refused_at', 'is', null)
        .where((where) => where.or([where('next_attempt_at', '<=', lease.now), isAfterLatest(lease.latest)]))
        .orderBy('next_attempt_at')
        .orderBy('seq')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'about', 'locale', 'subject', 'recipient as to', 'reply_to as replyTo'])
    .returning([
      'created_at as createdAt',
      'leave_url as unsubscribeUrl',
      'letter',
      'attempts',
      'handed_over_at',
    ])
    .executeTakeFirst();
}

export type LeasedMail = NonNullable<Awaited<ReturnType<typeof leaseDueMail>>>;

/** A planned mail, which was not tried, may wait for longer. */
const isAfterLatest = (latest: string) =>
  sql<boolean>`((attempts > 0 or leased_by is not null) and next_attempt_at > ${latest})`;

/** Returns the time of the next attempt (ISO 8601), or `undefined` if no mail is pending; see `leaseDueMail`. */
export async function findNextAttempt(
  executor: Executor,
  { now, latest }: { now: string; latest: string },
): Promise<string | undefined> {
  const waiting = executor
    .selectFrom('outbox_mail')
    .select('next_attempt_at')
    .where('refused_at', 'is', null)
    .orderBy('next_attempt_at')
    .limit(1);
  const next = (await waiting.executeTakeFirst())?.next_attempt_at;
  if (next === undefined || next <= now) return next;
  return (await waiting.where(isAfterLatest(latest)).executeTakeFirst()) ? now : next;
}

/** Changes a mail that a worker has leased. Returns false if it was deleted, or its lease has ended. */
export const updateLeased = createUpdate('outbox_mail', 'id', 'leased_by');

/** Ends all leases, and makes mails with failed attempts due at once. */
export async function updateLeasesReleased(trx: Trx, now: string): Promise<void> {
  await trx
    .updateTable('outbox_mail')
    .set({ leased_by: null, next_attempt_at: now })
    .where('refused_at', 'is', null)
    .where((where) => where.or([where('leased_by', 'is not', null), where('attempts', '>', 0)]))
    .execute();
}

export const insertDelivery = createInsert('mail_delivery');

/** Lists the mails about a record, oldest first. */
export async function listDeliveries(executor: Executor, about: string) {
  return await executor
    .selectFrom('mail_delivery')
    .select(['mail_id', 'kind', 'created_at', 'sent_at', 'is_file', 'bounced_at', 'bounce_status'])
    .where('about', '=', about)
    .orderBy('created_at')
    .orderBy('mail_id')
    .execute();
}

/** Whether a mail of a kind about a record was stored and not withdrawn. */
export async function hasMail(executor: Executor, about: string, kind: MailKind): Promise<boolean> {
  return (await listDeliveries(executor, about)).some((delivery) => delivery.kind === kind);
}

/** Records when a mail about a record was sent, or written to a file. */
export const updateDelivered = createUpdate('mail_delivery', 'mail_id');

/** Deletes a mail that was sent, regardless of its lease. */
export const deleteMail = createDelete('outbox_mail', 'id');

/**
 * Deletes unsent mails about a record, of one kind if it is given, and the notices beside them. They no longer count
 * for the daily limit.
 */
export async function deleteMailsAbout(trx: Trx, { about, kind }: { about: string; kind?: MailKind }) {
  await deleteWaitingSms(trx, { about, ...(kind !== undefined && { kind }) });
  await forgetMails(trx, await deleteMails(trx, { about, kind: kind ?? null }));
}

/**
 * Deletes the unsent mails about a deleted record, also those to staff, which contain its data and links to it. Mails
 * to its author about a decision or an appointment are kept.
 */
export async function deleteMailsWithRecord(trx: Trx, id: string): Promise<void> {
  await forgetMails(trx, await deleteRevocableMails(trx, { about: id }));
}

/** Deletes an unsent mail and its delivery data. */
export async function withdrawMail(trx: Trx, id: string): Promise<void> {
  await deleteMail(trx, id);
  await forgetMails(trx, [{ id }]);
}

async function forgetMails(trx: Trx, mails: readonly { id: string }[]): Promise<void> {
  for (const { id } of mails) {
    await deleteRecipientMail(trx, id);
    await deleteDeliveryRow(trx, id);
  }
}

const deleteMails = prepareQuery((db, param: Param<{ about: string; kind: MailKind | null }>) =>
  db
    .deleteFrom('outbox_mail')
    .where('about', '=', param('about'))
    .where((where) =>
      where.or([where(sql`cast(${param('kind')} as text)`, 'is', null), where('kind', '=', param('kind'))]),
    )
    .returning('id'),
);
const deleteRevocableMails = prepareQuery((db, param: Param<{ about: string }>) =>
  db
    .deleteFrom('outbox_mail')
    .where('about', '=', param('about'))
    .where('kind', 'not in', ['application-decision', 'interview-appointment'])
    .returning('id'),
);
const deleteDeliveryRow = createDelete('mail_delivery', 'mail_id');

/** Lists the mails to a recipient by its hash, and those without one: to the group, and of earlier versions. */
export async function listMailsByHash(executor: Executor, recipientHash: string) {
  return await executor
    .selectFrom('outbox_mail')
    .select(['id', 'kind', 'recipient'])
    .where((where) =>
      where.or([where('recipient_hash', '=', recipientHash), where('recipient_hash', 'is', null)]),
    )
    .execute();
}

/** Lists mails, newest first; with `isDead` only those that are no longer retried. */
export async function listMailRows(
  executor: Executor,
  { isDead, limit }: { isDead: boolean; limit: number },
) {
  return await executor
    .selectFrom('outbox_mail')
    .select(['id', 'kind', 'recipient as to', 'subject', 'about', 'created_at as createdAt', 'attempts'])
    .select(['last_error as lastError', 'refused_at', 'leased_by', 'next_attempt_at'])
    .$if(isDead, (query) => query.where('refused_at', 'is not', null))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Makes one or all of the mails that are no longer retried due again, and returns their number. Without an `id`, mails
 * to addresses that bounced are left out.
 */
export async function updateMailsDue(trx: Trx, { id, now }: { id: string | undefined; now: string }) {
  let query = trx
    .updateTable('outbox_mail')
    .set({ refused_at: null, attempts: 0, next_attempt_at: now, leased_by: null, handed_over_at: null })
    .where('refused_at', 'is not', null);
  query =
    id === undefined
      ? query.where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('bounced_address')
                .select('at')
                .whereRef('address_hash', '=', 'outbox_mail.recipient_hash'),
            ),
          ),
        )
      : query.where('id', '=', id);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** What the outbox and `mail_delivery` say about a mail; `attempts` is null for one that is no longer in the outbox. */
export type DeliveryRow = {
  sent_at: string | null;
  is_file: 0 | 1 | null;
  bounced_at: string | null;
  attempts: number | null;
  refused_at: string | null;
  handed_over_at: string | null;
};

export function toMailState(row: DeliveryRow): MailState {
  const { sent_at, is_file, bounced_at, attempts, refused_at } = row;
  if (bounced_at !== null) return 'bounced';
  if (sent_at !== null) return is_file === 1 ? 'written' : 'sent';
  if (attempts === null) return 'withdrawn';
  if (refused_at !== null) return row.handed_over_at === null ? 'refused' : 'uncertain';
  return attempts > 0 ? 'delayed' : 'waiting';
}

/** Selects mails about records, with what `toMailState` needs. */
export function selectDeliveries(executor: Executor) {
  return executor
    .selectFrom('mail_delivery')
    .leftJoin('outbox_mail', 'outbox_mail.id', 'mail_delivery.mail_id')
    .select(['mail_delivery.mail_id as id', 'mail_delivery.about', 'mail_delivery.kind'])
    .select(['mail_delivery.created_at', 'mail_delivery.sent_at', 'mail_delivery.is_file'])
    .select(['mail_delivery.bounced_at', 'outbox_mail.attempts', 'outbox_mail.refused_at'])
    .select('outbox_mail.handed_over_at');
}

/** Deletes a mail without attempts and its delivery data. Returns false if there is none. */
export async function deleteUnsentMail(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('outbox_mail')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .where('leased_by', 'is', null)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await forgetMails(trx, [{ id }]);
  return true;
}
