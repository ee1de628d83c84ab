import type { Locale } from '@isangano/contracts/locales';
import { localizePath, mailCopyPath } from '@isangano/contracts/routes';
import { checkQuery, type LinkPurpose, signQuery } from '@isangano/platform/keys/signed-query';
import type { Keys } from '../../../core/keys/keys.ts';

const lifetimeSeconds = 24 * 60 * 60;

const sendCopy: LinkPurpose = (read) => JSON.stringify(['application', 'copy', read('id'), read('expires')]);

type LinkTarget = { siteUrl: string; id: string; locale: Locale };

/** Returns the link that has the copy of an application sent to its address, for a day. Absolute, in its language. */
export function createCopyLink(
  keys: Keys['newsletterLinks'],
  { siteUrl, id, locale }: LinkTarget,
  nowMs: number,
): string {
  const query = signQuery(keys, sendCopy, { id }, nowMs / 1000 + lifetimeSeconds);
  return `${siteUrl}${localizePath(locale, mailCopyPath)}?${query.toString()}`;
}

/** Returns the id of the application of a link, or `undefined` if it is altered or expired. */
export function parseCopyLink(
  keys: Keys['newsletterLinks'],
  query: URLSearchParams,
  nowMs: number,
): string | undefined {
  return checkQuery(keys, sendCopy, query, nowMs) === 'valid' ? (query.get('id') ?? '') : undefined;
}
