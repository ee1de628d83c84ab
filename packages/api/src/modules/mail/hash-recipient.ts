import { createHmac, type KeyObject } from 'node:crypto';

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
