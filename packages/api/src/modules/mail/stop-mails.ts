import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { deleteSubscriber, listSubscribersByHash } from '../newsletter/queries.ts';
import { deleteBouncedAddress, updateMailsReleased } from './bounces/queries.ts';
import { hashRecipient } from './hash-recipient.ts';
import { mailLimits } from './mail.ts';
import { deleteMail, listMailsByHash } from './queries.ts';
import { deleteStopped, insertStopped } from './recipient-queries.ts';
import { parseStopLink } from './stop-link.ts';

/**
 * Stops all mails to the address that a signed link names, for as long as the operator does not allow them again:
 * deletes those in the outbox and the subscription, in one transaction. Does nothing if the address is stopped
 * already. Throws `forbidden` for an altered link, `unavailable`.
 */
export async function stopMails(
  { db, clock, keys, log }: Pick<Deps, 'db' | 'clock' | 'keys' | 'log'>,
  link: URLSearchParams,
): Promise<void> {
  const now = clock();
  const recipientHash = parseStopLink(keys.newsletterLinks, link, now);
  if (recipientHash === undefined) throw new AppError('forbidden');
  const isMatch = (address: string) => hashRecipient(keys.recipients, address) === recipientHash;
  const isNew = await inTransaction(db, async (trx) => {
    if (!(await insertStopped(trx, recipientHash, new Date(now).toISOString()))) return false;
    await deleteMailsAndSubscribers(trx, recipientHash, isMatch);
    return true;
  });
  if (isNew) log.info({}, 'the owner of an address has stopped all mails to it');
}

/** Rows of earlier versions have no hash and are compared by their address. */
async function deleteMailsAndSubscribers(
  trx: Trx,
  recipientHash: string,
  isMatch: (address: string) => boolean,
): Promise<void> {
  for (const { id, kind, recipient } of await listMailsByHash(trx, recipientHash)) {
    if (mailLimits[kind] !== 'unlimited' && isMatch(recipient)) await deleteMail(trx, id);
  }
  for (const { id, email } of await listSubscribersByHash(trx, recipientHash)) {
    if (isMatch(email)) await deleteSubscriber(trx, id);
  }
}

/**
 * Allows mails to an address again, whether its owner has stopped them or one came back; mails that were kept back become due. Returns
 * false if they were allowed. Throws `unavailable`.
 */
export async function allowMails(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  email: string,
): Promise<boolean> {
  const hash = hashRecipient(keys.recipients, email);
  return await inTransaction(db, async (trx) => {
    const isStopped = await deleteStopped(trx, hash);
    return (await allowBounced(trx, hash, clock())) || isStopped;
  });
}

/** Allows mails to an address again that one came back from. Returns false if none did. */
export async function allowBounced(trx: Trx, addressHash: string, now: number): Promise<boolean> {
  if (!(await deleteBouncedAddress(trx, addressHash))) return false;
  await updateMailsReleased(trx, addressHash, new Date(now).toISOString());
  return true;
}
