import type { Executor, Trx } from '../../../database/database.ts';
import type { MailboxPositionTable } from '../table.ts';

export async function findPosition(executor: Executor, mailbox: string) {
  return await executor
    .selectFrom('mailbox_position')
    .selectAll()
    .where('mailbox', '=', mailbox)
    .executeTakeFirst();
}

export async function upsertPosition(trx: Trx, row: MailboxPositionTable): Promise<void> {
  const { uid_validity, last_uid } = row;
  await trx
    .insertInto('mailbox_position')
    .values(row)
    .onConflict((conflict) => conflict.column('mailbox').doUpdateSet({ uid_validity, last_uid }))
    .execute();
}

/** Lists the ids of the records that some mails were about. */
export async function listSubjects(executor: Executor, mailIds: readonly string[]) {
  if (mailIds.length === 0) return [];
  return await executor
    .selectFrom('mail_delivery')
    .select(['mail_id as mailId', 'about'])
    .where('mail_id', 'in', mailIds)
    .execute();
}

/** Makes the mails about a record mails about another one. */
export async function updateSubject(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable('mail_delivery').set({ about: to }).where('about', '=', from).execute();
  await trx.updateTable('outbox_mail').set({ about: to }).where('about', '=', from).execute();
}
