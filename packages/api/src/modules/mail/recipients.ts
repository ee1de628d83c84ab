import { createHmac, type KeyObject } from 'node:crypto';
import type { Deps } from '../../core/context.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { deleteBouncedAddress, updateMailsReleased } from './bounces/queries.ts';
import { deleteStopped } from './recipient-queries.ts';

/** Dots in addresses at Gmail are known to be ignored, and its second domain leads to the same mailboxes. */
const gmailDomains: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * Returns a keyed hash of an e-mail address by its mailbox, so that no other spelling evades a limit or a stop: case
 * and what follows a plus are ignored. Dots are ignored only at Gmail: elsewhere they may separate two people.
 */
export function hashRecipient(key: KeyObject, address: string): string {
  return createHmac('sha256', key).update(toMailbox(address)).digest('base64url');
}

function toMailbox(address: string): string {
  const separator = address.lastIndexOf('@');
  const domain = address.slice(separator + 1).toLowerCase();
  const name = address.slice(0, Math.max(0, separator)).toLowerCase();
  const plus = name.indexOf('+');
  const untagged = plus > 0 ? name.slice(0, plus) : name;
  return gmailDomains.includes(domain)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${domain}`;
}

/**
 * Allows mails to an address again, whether its owner has stopped them or one came back; mails that were kept back are sent at their
 * time. Returns false if they were allowed. Throws `unavailable`.
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
