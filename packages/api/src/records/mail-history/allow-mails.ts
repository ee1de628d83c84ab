import type { RecordMails } from '@isangano/contracts/mail-history/mails';
import type { Deps, Staff } from '../../core/context.ts';
import { getAuthor } from '../../core/record-module.ts';
import { inTransaction } from '../../database/database.ts';
import { recordAction } from '../../modules/audit/module.ts';
import { allowBounced, hashRecipient } from '../../modules/mail/module.ts';
import { readMails } from './read-mails.ts';

/**
 * Allows mails again to the author of a record from whose address one came back, and returns their mails. Those that waited
 * are sent at their time. A stop that the owner of the address has asked for stays. Does nothing if no mail came back. Throws
 * `not_found`, `unavailable`.
 */
export async function allowMailsAgain(
  deps: Pick<Deps, 'db' | 'records' | 'keys' | 'mail' | 'clock' | 'log'>,
  staff: Staff,
  about: { noun: string; id: string },
): Promise<RecordMails> {
  const now = deps.clock();
  const isNew = await inTransaction(deps.db, async (trx) => {
    const author = await getAuthor(trx, deps.records, about);
    if (!(await allowBounced(trx, hashRecipient(deps.keys.recipients, author.email), now))) return false;
    await recordAction(
      trx,
      staff,
      { action: 'mails_allowed', subject: about.id },
      new Date(now).toISOString(),
    );
    return true;
  });
  if (isNew) {
    deps.mail.wake();
    deps.log.info(
      { [`${about.noun}Id`]: about.id, staffId: staff.id },
      'mails to an address are allowed again',
    );
  }
  return await readMails(deps, about);
}
