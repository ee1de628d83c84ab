import type { RecordMails } from '@isangano/contracts/mails/mails';
import type { RecordSubject } from '@isangano/contracts/records';
import type { Deps } from '../context.ts';
import { AppError } from '../errors.ts';
import { findBouncedAddress } from '../mail/bounces/queries.ts';
import { hashRecipient } from '../mail/hash-recipient.ts';
import { isStopped } from '../mail/recipient-queries.ts';
import { findAuthor } from '../replies/queries.ts';
import { listRecordMails } from './queries.ts';

/** Returns the mails to the author of a record, and whether they get more. Throws `not_found`. */
export async function readMails(
  { db: { read }, keys }: Pick<Deps, 'db' | 'keys'>,
  about: RecordSubject,
): Promise<RecordMails> {
  const author = await findAuthor(read, about);
  if (!author) throw new AppError('not_found');
  const hash = hashRecipient(keys.recipients, author.email);
  const bounced = await findBouncedAddress(read, hash);
  const stopped = (await isStopped(read, hash)) ? { reason: 'stopped' as const } : null;
  return {
    to: author.email,
    stop: bounced ? { reason: 'bounced', at: bounced.at, status: bounced.status } : stopped,
    mails: await listRecordMails(read, about.id),
  };
}
