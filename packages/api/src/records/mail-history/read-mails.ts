import type { RecordMails } from '@isangano/contracts/mail-history/mails';
import type { Deps } from '../../core/context.ts';
import { getAuthor } from '../../core/record-module.ts';
import { findBouncedAddress, hashRecipient, isStopped } from '../../modules/mail/module.ts';
import { listSms } from '../../modules/sms/module.ts';
import { listRecordMails } from './queries.ts';

/** Returns the mails to the author of a record, and whether they get more. Throws `not_found`. */
export async function readMails(
  { db: { read }, records, keys }: Pick<Deps, 'db' | 'records' | 'keys'>,
  about: { noun: string; id: string },
): Promise<RecordMails> {
  const author = await getAuthor(read, records, about);
  const hash = hashRecipient(keys.recipients, author.email);
  const bounced = await findBouncedAddress(read, hash);
  const stopped = (await isStopped(read, hash)) ? { reason: 'stopped' as const } : null;
  return {
    to: author.isHidden ? '' : author.email,
    stop: bounced ? { reason: 'bounced', at: bounced.at, status: bounced.status } : stopped,
    mails: await listRecordMails(read, about.id),
    sms: await listSms(read, about.id),
  };
}
