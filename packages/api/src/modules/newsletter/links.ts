import { localizePath } from '@isangano/content/locale-paths';
import type { Locale } from '@isangano/contracts/locales';
import { newsletterConfirmPath, newsletterUnsubscribePath } from '@isangano/contracts/routes';
import type { KeySet } from '@isangano/platform/keys/keyring';
import { checkQuery, type LinkPurpose, signQuery } from '@isangano/platform/keys/signed-query';

export const confirmLifetimeDays = 7;
const confirmLifetimeSeconds = confirmLifetimeDays * 24 * 60 * 60;

export type NewsletterAction = 'confirm' | 'leave';

type LinkTarget = { siteUrl: string; keys: KeySet; id: string; locale: Locale };

/** Returns the link to confirm an address for `confirmLifetimeDays`. Absolute, in their language. */
export function createConfirmLink(target: LinkTarget, nowMs: number): string {
  return createLink('confirm', newsletterConfirmPath, target, nowMs / 1000 + confirmLifetimeSeconds);
}

/** Returns the link to unsubscribe, which never expires. Absolute, in the subscriber's language. */
export function createUnsubscribeLink(target: LinkTarget): string {
  return createLink('leave', newsletterUnsubscribePath, target);
}

/** Returns the id of a link's subscriber, or `undefined` if it is altered, expired or for another action. */
export function parseNewsletterLink(
  keys: KeySet,
  action: NewsletterAction,
  query: URLSearchParams,
  nowMs: number,
): string | undefined {
  const isValid = checkQuery(keys, newsletterLink(action), query, nowMs) === 'valid';
  return isValid ? (query.get('id') ?? '') : undefined;
}

function createLink(
  action: NewsletterAction,
  path: string,
  { siteUrl, keys, id, locale }: LinkTarget,
  expiresAtSeconds?: number,
): string {
  const query = signQuery(keys, newsletterLink(action), { id }, expiresAtSeconds);
  return `${siteUrl}${localizePath(locale, path)}?${query.toString()}`;
}

function newsletterLink(action: NewsletterAction): LinkPurpose {
  return (read) => JSON.stringify(['newsletter', action, read('id'), read('expires')]);
}
