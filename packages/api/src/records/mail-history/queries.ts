import { type RecordMail, recordMailKinds } from '@isangano/contracts/mail-history/mails';
import type { Executor } from '../../database/database.ts';
import { toMailState } from '../../modules/mail/module.ts';

/** Lists the mails about a record, oldest first. Those of earlier versions are not known. */
export async function listRecordMails(executor: Executor, about: string): Promise<RecordMail[]> {
  const rows = await executor
    .selectFrom('mail_delivery')
    .leftJoin('outbox_mail', 'outbox_mail.id', 'mail_delivery.mail_id')
    .select([
      'mail_delivery.mail_id',
      'mail_delivery.kind',
      'mail_delivery.created_at',
      'mail_delivery.sent_at',
      'mail_delivery.is_file',
      'mail_delivery.bounced_at',
      'outbox_mail.attempts',
      'outbox_mail.refused_at',
    ])
    .where('mail_delivery.about', '=', about)
    .orderBy('mail_delivery.created_at')
    .orderBy('mail_delivery.mail_id')
    .execute();
  return rows.map((row) => ({
    id: row.mail_id,
    kind: recordMailKinds.find((kind) => kind === row.kind) ?? 'other',
    state: toMailState(row),
    at: row.bounced_at ?? row.sent_at ?? row.refused_at ?? row.created_at,
  }));
}
