import type { ActionDeps } from '../../core/record-module.ts';
import type { Trx } from '../../database/database.ts';
import { type MailKind, parseMailContent } from './mail.ts';
import { withdrawMail } from './queries.ts';
import { findStopped, listWaitingMails, updateMail, updateRecipientMail } from './recipient-queries.ts';
import { createStopLink, hashRecipient } from './recipients.ts';

/** Other mails have a link that the correction ends, or values that it has replaced. */
const lastingKinds: readonly MailKind[] = ['reply', 'interview-appointment'];

type Change = { about: string; from: string; to: string };

/**
 * Redirects the unsent mails of staff about a record, and about its appointment, to the address that its author has
 * corrected: the previous one may belong to another person. Other mails about it are withdrawn, and all of them if the
 * owner of the new address has asked for no more mails.
 */
export async function readdressMails(
  trx: Trx,
  { mail: { siteUrl }, keys }: Pick<ActionDeps, 'mail' | 'keys'>,
  change: Change,
): Promise<void> {
  const recipientHash = hashRecipient(keys.recipients, change.to);
  const hasStopped = (await findStopped(trx, recipientHash)) !== undefined;
  for (const { id, kind, locale, letter } of await listWaitingMails(trx, change)) {
    const content = parseMailContent({ letter });
    if (hasStopped || !content || !lastingKinds.includes(kind)) {
      await withdrawMail(trx, id);
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
