import { sql } from 'kysely';
import { createDelete, type Executor, type Param, prepareQuery, type Trx } from '../../database/database.ts';
import type { MailKind, MailRefusal } from './mail.ts';
import type { RecipientMailTable } from './table.ts';

/** Whether the owner of an address has asked for no more mails. */
export async function isStopped(executor: Executor, addressHash: string): Promise<boolean> {
  return (await findStoppedRow(executor, { addressHash })).length > 0;
}

const findStoppedRow = prepareQuery((db, param: Param<{ addressHash: string }>) =>
  db.selectFrom('stopped_address').select('created_at').where('address_hash', '=', param('addressHash')),
);

/** Returns false if the address is stopped already. */
export async function insertStopped(trx: Trx, addressHash: string, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('stopped_address')
    .values({ address_hash: addressHash, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns false if the address is not stopped. */
export const deleteStopped = createDelete('stopped_address', 'address_hash');

/** Lists when the mails to an address became or become due after a time, in milliseconds, the first one first: all kinds, or only one. */
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

export const insertRecipientMail = prepareQuery((db, param: Param<Omit<RecipientMailTable, 'bounced_at'>>) =>
  db.insertInto('recipient_mail').values({
    mail_id: param('mail_id'),
    address_hash: param('address_hash'),
    kind: param('kind'),
    at: param('at'),
  }),
);

/** A mail that was not sent does not count. */
export const deleteRecipientMail = prepareQuery((db, param: Param<{ id: string }>) =>
  db.deleteFrom('recipient_mail').where('mail_id', '=', param('id')),
);

export const deleteOldRecipientMails = prepareQuery((db, param: Param<{ until: string }>) =>
  db.deleteFrom('recipient_mail').where('at', '<=', param('until')),
);

export async function countRefusal(trx: Trx, reason: MailRefusal): Promise<void> {
  await trx
    .insertInto('mail_refusal')
    .values({ reason, n: 1 })
    .onConflict((conflict) =>
      conflict.column('reason').doUpdateSet({ n: (eb) => eb('mail_refusal.n', '+', 1) }),
    )
    .execute();
}
