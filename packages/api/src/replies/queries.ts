import type { RecordSubject } from '@isangano/contracts/records';
import type { Reply } from '@isangano/contracts/replies/reply';
import type { Executor, Trx } from '../db/database.ts';
import { toMailState } from '../mail/mail-state.ts';
import type { ReplyTable } from './table.ts';

export async function insertReply(trx: Trx, row: ReplyTable): Promise<void> {
  await trx.insertInto('reply').values(row).execute();
}

export async function findReply(executor: Executor, id: string): Promise<ReplyTable | undefined> {
  return await executor.selectFrom('reply').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Lists the replies to a record, oldest first, with the state of their mails. */
export async function listReplies(executor: Executor, { noun, id }: RecordSubject): Promise<Reply[]> {
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
      'mail_delivery.sent_at',
      'mail_delivery.is_file',
      'mail_delivery.bounced_at',
      'outbox_mail.attempts',
      'outbox_mail.refused_at',
    ])
    .where(noun === 'application' ? 'reply.application_id' : 'reply.message_id', '=', id)
    .orderBy('reply.at')
    .orderBy('reply.mail_id')
    .execute();
  return rows.map(({ sent_at, is_file, bounced_at, attempts, refused_at, ...reply }) => ({
    ...reply,
    mail: toMailState({ sent_at, is_file, bounced_at, attempts, refused_at }),
  }));
}

/** Finds the author of an application or a message, and what they wrote. */
export async function findAuthor(executor: Executor, { noun, id }: RecordSubject) {
  if (noun === 'application') {
    const row = await executor
      .selectFrom('application')
      .select(['id', 'short_reference as shortReference', 'kind', 'name', 'email', 'locale'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { ...row, noun };
  }
  const row = await executor
    .selectFrom('contact_message')
    .select(['id', 'short_reference as shortReference', 'full_name as name', 'email', 'locale'])
    .select(['subject', 'message as quote'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, noun };
}
