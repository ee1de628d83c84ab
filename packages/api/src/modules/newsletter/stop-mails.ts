import { AppError } from '@isangano/platform/errors';
import type { Deps } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import {
  deleteMail,
  hashRecipient,
  insertStopped,
  listMailsByHash,
  mailLimits,
  parseStopLink,
} from '../mail/module.ts';
import { deleteSubscriber, listSubscribersByHash } from './queries.ts';

/**
 * Stops all mails to the address that a signed link names, until the operator allows them again: deletes those in the
 * outbox and the subscription, in one transaction. Does nothing if the address is stopped already. Throws `forbidden`
 * for an altered link, `unavailable`.
 */
export async function stopMails(
  { db, clock, keys, log }: Pick<Deps, 'db' | 'clock' | 'keys' | 'log'>,
  link: URLSearchParams,
): Promise<void> {
  const now = clock();
  const recipientHash = parseStopLink(keys.newsletterLinks, link, now);
  if (recipientHash === undefined) throw new AppError('forbidden');
  const isMatch = (address: string) => hashRecipient(keys.recipients, address) === recipientHash;
  const created_at = new Date(now).toISOString();
  const isNew = await inTransaction(db, async (trx) => {
    if (!(await insertStopped(trx, { address_hash: recipientHash, created_at }))) return false;
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
