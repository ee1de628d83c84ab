import type { Selectable } from 'kysely';
import type { Executor, Trx } from '../db/database.ts';
import { newId } from '../ids.ts';
import type { Mail } from './mail.ts';
import type { OutboxMailTable } from './table.ts';

export type WaitingMail = Selectable<OutboxMailTable>;

/** Puts mails into the outbox; belongs in the transaction that stores what they tell of. */
export async function insertMails(trx: Trx, mails: Mail[], now: number): Promise<void> {
  const time = new Date(now).toISOString();
  const rows = mails.map(({ to, replyTo, text, html, ...same }) => ({
    ...same,
    id: newId(now),
    recipient: to,
    reply_to: replyTo,
    body_text: text,
    body_html: html,
    created_at: time,
    attempts: 0,
    next_attempt_at: time,
    refused_at: null,
    last_error: null,
  }));
  if (rows.length > 0) await trx.insertInto('outbox_mail').values(rows).execute();
}

/** The mail that is to be tried next, if the time for one has come. */
export async function findDueMail(executor: Executor, now: string): Promise<WaitingMail | undefined> {
  return await executor
    .selectFrom('outbox_mail')
    .selectAll()
    .where('refused_at', 'is', null)
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst();
}

/** When the next mail is due, or nothing while none waits. */
export async function findNextAttempt(executor: Executor): Promise<string | undefined> {
  const row = await executor
    .selectFrom('outbox_mail')
    .select('next_attempt_at')
    .where('refused_at', 'is', null)
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_attempt_at;
}

export async function updateMailFailed(
  executor: Executor,
  id: string,
  failure: Pick<OutboxMailTable, 'attempts' | 'next_attempt_at' | 'refused_at' | 'last_error'>,
): Promise<void> {
  await executor.updateTable('outbox_mail').set(failure).where('id', '=', id).execute();
}

export async function deleteMail(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('outbox_mail').where('id', '=', id).execute();
}
