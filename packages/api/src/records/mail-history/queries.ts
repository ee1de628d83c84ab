import { type RecordMail, recordMailKinds } from '@isangano/contracts/mail-history/mails';
import type { Executor } from '../../database/database.ts';
import { selectDeliveries, toMailState } from '../../modules/mail/module.ts';

/** Lists the mails about a record, oldest first. Those of earlier versions are not known. */
export async function listRecordMails(executor: Executor, about: string): Promise<RecordMail[]> {
  const rows = await selectDeliveries(executor)
    .where('mail_delivery.about', '=', about)
    .orderBy('mail_delivery.created_at')
    .orderBy('mail_delivery.mail_id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: recordMailKinds.find((kind) => kind === row.kind) ?? 'other',
    state: toMailState(row),
    at: row.bounced_at ?? row.sent_at ?? row.refused_at ?? row.created_at,
  }));
}
