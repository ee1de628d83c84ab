import { jsonList } from '@isangano/platform/database/json-list';
import { createInsert, type Executor, type Trx } from '../../database/database.ts';
import { toMailState } from '../../modules/mail/module.ts';
import type { ReplyTable, SnippetTable } from './table.ts';

export const insertReply = createInsert('reply');

export async function findReply(executor: Executor, id: string): Promise<ReplyTable | undefined> {
  return await executor.selectFrom('reply').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists the replies to a record, oldest first, with the state of their mails. */
export async function listReplies(executor: Executor, { noun, id }: { noun: string; id: string }) {
  const rows = await executor
    .selectFrom('reply')
    .leftJoin('mail_delivery', 'mail_delivery.mail_id', 'reply.mail_id')
    .leftJoin('outbox_mail', 'outbox_mail.id', 'reply.mail_id')
    .select([
      'reply.id',
      'reply.at',
      'reply.staff_email as by',
      'reply.subject',
      'reply.body as text',
      'reply.send_at as sendAt',
      'mail_delivery.sent_at',
      'mail_delivery.is_file',
      'mail_delivery.bounced_at',
      'outbox_mail.attempts',
      'outbox_mail.refused_at',
    ])
    .where('reply.noun', '=', noun)
    .where('reply.record_id', '=', id)
    .orderBy('reply.at')
    .orderBy('reply.mail_id')
    .execute();
  return rows.map(({ sent_at, is_file, bounced_at, attempts, refused_at, ...reply }) => ({
    ...reply,
    mail: toMailState({ sent_at, is_file, bounced_at, attempts, refused_at }),
  }));
}

export async function deleteReply(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('reply').where('id', '=', id).execute();
}

/** Lists the replies to these records, newest first. */
export async function listRepliesTo(
  executor: Executor,
  subjects: readonly { noun: string; id: string }[],
  limit: number,
) {
  return await executor
    .selectFrom('reply')
    .select(['id', 'at', 'staff_email as by', 'subject', 'noun', 'record_id'])
    .where('record_id', 'in', jsonList(subjects.map(({ id }) => id)))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute();
}

/** Lists all snippets, by name. */
export async function listSnippets(executor: Executor): Promise<SnippetTable[]> {
  return await executor.selectFrom('snippet').selectAll().orderBy('name').orderBy('id').execute();
}

export async function upsertSnippet(trx: Trx, row: SnippetTable): Promise<void> {
  const { id: _id, ...changed } = row;
  await trx
    .insertInto('snippet')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changed))
    .execute();
}

/** Returns false for an unknown id. */
export async function deleteSnippet(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('snippet').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
