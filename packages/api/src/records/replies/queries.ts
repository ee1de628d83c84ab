import { jsonList } from '@isangano/platform/database/sql-fragments';
import {
  createDelete,
  createFind,
  createInsert,
  createUpsert,
  type Executor,
} from '../../database/database.ts';
import { toMailState } from '../../modules/mail/module.ts';
import type { SnippetTable } from './table.ts';

export const insertReply = createInsert('reply');

export const findReply = createFind('reply', 'id');

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
      'outbox_mail.handed_over_at',
    ])
    .where('reply.noun', '=', noun)
    .where('reply.record_id', '=', id)
    .orderBy('reply.at')
    .orderBy('reply.mail_id')
    .execute();
  return rows.map(({ sent_at, is_file, bounced_at, attempts, refused_at, handed_over_at, ...reply }) => ({
    ...reply,
    mail: toMailState({ sent_at, is_file, bounced_at, attempts, refused_at, handed_over_at }),
  }));
}

export const deleteReply = createDelete('reply', 'id');

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

export const upsertSnippet = createUpsert('snippet', ['id']);

/** Returns false for an unknown id. */
export const deleteSnippet = createDelete('snippet', 'id');
