import { localizePath } from '@isangano/content/locale-paths';
import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';
import { mailStopPath } from '@isangano/contracts/routes';
import { checkQuery, type LinkPurpose, signQuery } from '@isangano/platform/keys/signed-query';
import type { Keys } from '../../core/keys/keys.ts';
import { type Mail, mailLimits } from './mail.ts';

/** What the links permit; they never expire, as mails are kept for years. Their address is only a hash. */
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
 * Adds the link to a mail that may be stopped. Mail programs get it as well, unless the mail has a link to leave the newsletter, or staff
 * cause it: one click by mistake would cost an applicant the answers to come.
 */
export function addStopLink(mail: Mail, url: string): Mail {
  const limit = mailLimits[mail.kind];
  if (limit === 'unlimited' || limit === 'account') return mail;
  const content = { ...mail.content, stop: { text: getTexts(mail.locale, 'mails')('mail.stop'), url } };
  if (limit !== 'refused') return { ...mail, content };
  return { ...mail, content, unsubscribeUrl: mail.unsubscribeUrl ?? url };
}
