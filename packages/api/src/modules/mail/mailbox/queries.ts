import { createFind, createUpsert, type Executor, type Trx } from '../../../database/database.ts';

export const findPosition = createFind('mailbox_position', 'mailbox');

export const upsertPosition = createUpsert('mailbox_position', ['mailbox']);

/** Lists the ids of the records that some mails were about. */
export async function listSubjects(executor: Executor, mailIds: readonly string[]) {
  if (mailIds.length === 0) return [];
  return await executor
    .selectFrom('mail_delivery')
    .select(['mail_id as mailId', 'about'])
    .where('mail_id', 'in', mailIds)
    .execute();
}

/** Moves the mails about a record to another one. */
export async function updateSubject(trx: Trx, { from, to }: { from: string; to: string }): Promise<void> {
  await trx.updateTable('mail_delivery').set({ about: to }).where('about', '=', from).execute();
  await trx.updateTable('outbox_mail').set({ about: to }).where('about', '=', from).execute();
}
