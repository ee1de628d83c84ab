import { createHmac, type KeyObject } from 'node:crypto';
import { localizePath } from '@isangano/content/locale-paths';
import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';
import { mailStopPath } from '@isangano/contracts/routes';
import { checkQuery, type LinkPurpose, signQuery } from '@isangano/platform/keys/signed-query';
import type { Deps } from '../../core/context.ts';
import type { Keys } from '../../core/keys/keys.ts';
import { inTransaction, type Trx } from '../../database/database.ts';
import { deleteBouncedAddress, updateMailsReleased } from './bounces/queries.ts';
import { type Mail, mailLimits } from './mail.ts';
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
 * Allows mails to an address again, after a stop by its owner or a bounce; withheld mails are sent at their time.
 * Returns false if they were allowed. Throws `unavailable`.
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

/** The purpose of the links. They never expire, as mails are kept for years, and contain only a hash of the address. */
const stopMails: LinkPurpose = (read) => JSON.stringify(['mail', 'stop', read('to'), read('expires')]);

/** Returns the link by which the recipient of a mail stops all others. Absolute, in the language of the mail. */
export function createStopLink(
  keys: Keys['newsletterLinks'],
  { siteUrl, locale, recipientHash }: { siteUrl: string; locale: Locale; recipientHash: string },
): string {
  const query = signQuery(keys, stopMails, { to: recipientHash });
  return `${siteUrl}${localizePath(locale, mailStopPath)}?${query.toString()}`;
}

/** Returns the hash of the address that a link stops, or `undefined` if the link is altered. */
export function parseStopLink(
  keys: Keys['newsletterLinks'],
  query: URLSearchParams,
  nowMs: number,
): string | undefined {
  return checkQuery(keys, stopMails, query, nowMs) === 'valid' ? (query.get('to') ?? '') : undefined;
}

/**
 * Adds the link to a mail that may be stopped. Mail programs get it as well, unless the mail has a link to leave the
 * newsletter, or staff cause it: one click by mistake would stop later replies to an applicant.
 */
export function addStopLink(mail: Mail, url: string): Mail {
  const limit = mailLimits[mail.kind];
  if (limit === 'unlimited' || limit === 'account') return mail;
  const content = { ...mail.content, stop: { text: getTexts(mail.locale, 'mails')('mail.stop'), url } };
  if (limit !== 'refused') return { ...mail, content };
  return { ...mail, content, unsubscribeUrl: mail.unsubscribeUrl ?? url };
}
