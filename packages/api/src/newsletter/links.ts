import type { Locale } from '@isangano/contracts/locales';
import { localizedPath, newsletterConfirmPath, newsletterLeavePath } from '@isangano/contracts/routes';
import { sign, verifySignature } from '../files/links.ts';

/** For so long the link in a question works. */
export const confirmLifetimeDays = 7;
const confirmLifetimeSeconds = confirmLifetimeDays * 24 * 60 * 60;

/** What a link is for. */
export type LinkEnd = 'confirm' | 'leave';

type Target = { siteUrl: string; key: Uint8Array; id: string; locale: Locale };

/** Where a subscriber confirms their address, within `confirmLifetimeDays`; absolute, in their language. */
export function confirmLink(target: Target, nowMs: number): string {
  const expires = String(Math.floor(nowMs / 1000) + confirmLifetimeSeconds);
  return link('confirm', newsletterConfirmPath, target, expires);
}

/** Where a subscriber leaves, for ever; absolute, in their language. */
export function leaveLink(target: Target): string {
  return link('leave', newsletterLeavePath, target, '');
}

/** The subscriber a link names, or nothing where it was altered, made for another end or has expired. */
export function readNewsletterLink(
  key: Uint8Array,
  end: LinkEnd,
  query: URLSearchParams,
  nowMs: number,
): string | undefined {
  const id = query.get('id') ?? '';
  const expires = query.get('expires') ?? '';
  if (!verifySignature(key, signedPart(end, id, expires), query.get('signature') ?? '')) return undefined;
  return expires === '' || Number(expires) * 1000 > nowMs ? id : undefined;
}

function link(end: LinkEnd, path: string, { siteUrl, key, id, locale }: Target, expires: string): string {
  const signature = sign(key, signedPart(end, id, expires));
  const query = new URLSearchParams({ id, ...(expires && { expires }), signature });
  return `${siteUrl}${localizedPath(locale, path)}?${query.toString()}`;
}

function signedPart(end: LinkEnd, id: string, expires: string): string {
  return JSON.stringify(['newsletter', end, id, expires]);
}
