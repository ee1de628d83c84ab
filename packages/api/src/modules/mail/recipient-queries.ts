import { equalsIgnoringCase } from '@isangano/platform/database/sql-fragments';
import { sql } from 'kysely';
import {
  createDelete,
  createFind,
  createInsert,
  createInsertNew,
  createUpdate,
  type Executor,
  type Param,
  prepareQuery,
  type Trx,
} from '../../database/database.ts';
import type { MailKind, MailRefusal } from './mail.ts';

/** Finds the address if its owner has asked for no more mails. */
export const findStopped = createFind('stopped_address', 'address_hash');

/** Returns false if the address is stopped already. */
export const insertStopped = createInsertNew('stopped_address');

export const deleteStopped = createDelete('stopped_address', 'address_hash');

/**
 * Lists when the mails to an address became or become due after a time, in milliseconds, the first one first: all
 * kinds, or only one.
 */
export async function listDueTimes(
  executor: Executor,
  addressHash: string,
  { kind, after }: { kind?: MailKind; after: string },
): Promise<number[]> {
  const rows = await listDueRows(executor, { addressHash, kind: kind ?? null, after });
  return rows.map(({ at }) => Date.parse(at));
}

const listDueRows = prepareQuery(
  (db, param: Param<{ addressHash: string; kind: MailKind | null; after: string }>) =>
    db
      .selectFrom('recipient_mail')
      .select('at')
      .where('address_hash', '=', param('addressHash'))
      .where('at', '>', param('after'))
      .where((where) =>
        where.or([where(sql`cast(${param('kind')} as text)`, 'is', null), where('kind', '=', param('kind'))]),
      )
      .orderBy('at'),
);

export const insertRecipientMail = createInsert('recipient_mail');

/** An unsent mail does not count. */
export const deleteRecipientMail = createDelete('recipient_mail', 'mail_id');

export async function deleteOldRecipientMails(trx: Trx, until: string): Promise<void> {
  await trx.deleteFrom('recipient_mail').where('at', '<=', until).execute();
}

export async function countRefusal(trx: Trx, reason: MailRefusal): Promise<void> {
  await trx
    .insertInto('mail_refusal')
    .values({ reason, n: 1 })
    .onConflict((conflict) =>
      conflict.column('reason').doUpdateSet({ n: (eb) => eb('mail_refusal.n', '+', 1) }),
    )
    .execute();
}

/** Lists the unsent mails to the author of a record that no worker is sending. */
export async function listWaitingMails(executor: Executor, { about, from }: { about: string; from: string }) {
  return await executor
    .selectFrom('outbox_mail')
    .select(['id', 'kind', 'locale', 'letter'])
    .where('about', '=', about)
    .where(equalsIgnoringCase('recipient', from))
    .where('leased_by', 'is', null)
    .execute();
}

export const updateMail = createUpdate('outbox_mail', 'id');

export const updateRecipientMail = createUpdate('recipient_mail', 'mail_id');
