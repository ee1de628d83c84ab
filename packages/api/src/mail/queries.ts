import type { Selectable } from 'kysely';
import type { Executor, Trx } from '../db/database.ts';
import { type Param, prepared } from '../db/prepared.ts';
import { newId } from '../ids.ts';
import type { Mail, MailKind } from './mail.ts';
import type { OutboxMailTable } from './table.ts';

export type WaitingMail = Selectable<OutboxMailTable>;

/** Puts mails into the outbox, to be sent after a delay; belongs in the transaction that stores what they tell of. */
export async function insertMails(trx: Trx, mails: Mail[], now: number, { delayMs = 0 } = {}): Promise<void> {
  for (const { to, replyTo, letter, about = null, leaveUrl = null, ...same } of mails) {
    await insertRow(trx, {
      ...same,
      id: newId(now),
      recipient: to,
      reply_to: replyTo,
      letter: JSON.stringify(letter),
      created_at: new Date(now).toISOString(),
      next_attempt_at: new Date(now + delayMs).toISOString(),
      about,
      leave_url: leaveUrl,
    });
  }
}

type NewRow = Omit<WaitingMail, 'seq' | 'attempts' | 'refused_at' | 'last_error' | 'leased_by'>;

const insertRow = prepared((db, param: Param<NewRow>) =>
  db.insertInto('outbox_mail').values({
    id: param('id'),
    kind: param('kind'),
    locale: param('locale'),
    recipient: param('recipient'),
    reply_to: param('reply_to'),
    subject: param('subject'),
    letter: param('letter'),
    created_at: param('created_at'),
    attempts: 0,
    next_attempt_at: param('next_attempt_at'),
    refused_at: null,
    last_error: null,
    leased_by: null,
    about: param('about'),
    leave_url: param('leave_url'),
  }),
);

/**
 * Lends the mail that is to be tried next, if the time for one has come. Until the lease ends nobody else is
 * given it; if it is neither struck off nor given back by then, it is due again.
 */
export async function leaseDueMail(
  trx: Trx,
  lease: { now: string; by: string; until: string },
): Promise<WaitingMail | undefined> {
  return await trx
    .updateTable('outbox_mail')
    .set({ leased_by: lease.by, next_attempt_at: lease.until })
    .where('seq', '=', (query) =>
      query
        .selectFrom('outbox_mail')
        .select('seq')
        .where('refused_at', 'is', null)
        .where('next_attempt_at', '<=', lease.now)
        .orderBy('next_attempt_at')
        .orderBy('seq')
        .limit(1),
    )
    .returningAll()
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

/** Gives a mail back; does nothing where the lease has passed to another. */
export async function updateMailFailed(
  executor: Executor,
  lease: { id: string; by: string },
  failure: Pick<OutboxMailTable, 'attempts' | 'next_attempt_at' | 'refused_at' | 'last_error'>,
): Promise<void> {
  await executor
    .updateTable('outbox_mail')
    .set({ ...failure, leased_by: null })
    .where('id', '=', lease.id)
    .where('leased_by', '=', lease.by)
    .execute();
}

/** Ends every lease, and the waits that failed attempts left. */
export async function updateMailsReleased(trx: Trx, now: string): Promise<void> {
  await trx
    .updateTable('outbox_mail')
    .set({ leased_by: null, next_attempt_at: now })
    .where('refused_at', 'is', null)
    .where((where) => where.or([where('leased_by', 'is not', null), where('attempts', '>', 0)]))
    .execute();
}

/** Strikes off a mail that was sent, whoever has it by now. */
export async function deleteMail(executor: Executor, id: string): Promise<void> {
  await executor.deleteFrom('outbox_mail').where('id', '=', id).execute();
}

/** Takes back what still waits to tell of a record. */
export async function deleteMailsAbout(
  trx: Trx,
  { about, kind }: { about: string; kind?: MailKind },
): Promise<void> {
  let query = trx.deleteFrom('outbox_mail').where('about', '=', about);
  if (kind) query = query.where('kind', '=', kind);
  await query.execute();
}

/** The newest first; only those given up if told so. */
export async function listMailRows(
  executor: Executor,
  { isRefused, limit }: { isRefused: boolean; limit: number },
): Promise<WaitingMail[]> {
  let query = executor.selectFrom('outbox_mail').selectAll().orderBy('seq', 'desc').limit(limit);
  if (isRefused) query = query.where('refused_at', 'is not', null);
  return await query.execute();
}

/** Makes a mail that was given up due again, or all of them; answers how many there were. */
export async function updateMailsDue(
  trx: Trx,
  { id, now }: { id: string | undefined; now: string },
): Promise<number> {
  let query = trx
    .updateTable('outbox_mail')
    .set({ refused_at: null, attempts: 0, next_attempt_at: now, leased_by: null })
    .where('refused_at', 'is not', null);
  if (id !== undefined) query = query.where('id', '=', id);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many mails wait, and how many were given up. */
export async function countMails(executor: Executor): Promise<{ waiting: number; refused: number }> {
  const row = await executor
    .selectFrom('outbox_mail')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('refused_at').as('refused')])
    .executeTakeFirstOrThrow();
  return { waiting: row.all - row.refused, refused: row.refused };
}
