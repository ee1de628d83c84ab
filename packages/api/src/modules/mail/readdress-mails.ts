import type { ActionDeps } from '../../core/record-module.ts';
import type { Trx } from '../../database/database.ts';
import { parseMailContent } from './mail.ts';
import { deleteUnsentMail } from './queries.ts';
import { findStopped, listUntriedMails, updateMail, updateRecipientMail } from './recipient-queries.ts';
import { createStopLink, hashRecipient } from './recipients.ts';

type Change = { about: string; from: string; to: string };

/**
 * Sends what staff have written about a record, and its appointment, to an address that its author has corrected, as far as no attempt was made:
 * the one before may belong to another person. If the owner of the address has asked for no more mails, it is withdrawn.
 */
export async function readdressMails(
  trx: Trx,
  { mail: { siteUrl }, keys }: Pick<ActionDeps, 'mail' | 'keys'>,
  change: Change,
): Promise<void> {
  const recipientHash = hashRecipient(keys.recipients, change.to);
  const hasStopped = (await findStopped(trx, recipientHash)) !== undefined;
  for (const { id, locale, letter } of await listUntriedMails(trx, change)) {
    const content = parseMailContent({ letter });
    if (hasStopped || !content) {
      await deleteUnsentMail(trx, id);
      continue;
    }
    const url = createStopLink(keys.newsletterLinks, { siteUrl, locale, recipientHash });
    await updateMail(trx, id, {
      recipient: change.to,
      recipient_hash: recipientHash,
      letter: JSON.stringify({ ...content, stop: content.stop && { ...content.stop, url } }),
    });
    await updateRecipientMail(trx, id, { address_hash: recipientHash });
  }
}
