import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { KeySet } from './keyring.ts';

/** The parameter that names the key of a link. Links of earlier versions have none. */
const keyParam = 'k';

/**
 * The purpose of a link, as the text that its signature covers: it contains every parameter that is relied on. The
 * texts of two purposes with the same key must never be equal. A missing parameter reads as empty.
 */
export type LinkPurpose = (read: (name: string) => string) => string;

export type LinkState = 'valid' | 'expired' | 'altered';

/**
 * Returns the parameters of a link with its signature, and with an expiry if one is given, in seconds since
 * 1970.
 */
export function signQuery(
  keys: KeySet,
  purpose: LinkPurpose,
  params: Record<string, string>,
  expiresAtSeconds?: number,
): URLSearchParams {
  const query = new URLSearchParams(params);
  if (expiresAtSeconds !== undefined) query.set('expires', String(Math.floor(expiresAtSeconds)));
  const { id, key } = keys.getNewest();
  query.set(keyParam, id);
  query.set('signature', sign(key, purpose, query));
  return query;
}

/**
 * Checks the signature and the expiry of a link. A link that was signed without an expiry never expires. A link with a
 * repeated parameter counts as altered, since its reader could take another value than the signed one.
 */
export function checkQuery(
  keys: KeySet,
  purpose: LinkPurpose,
  query: URLSearchParams,
  nowMs: number,
): LinkState {
  if (new Set(query.keys()).size < query.size) return 'altered';
  const key = keys.find(query.get(keyParam) ?? undefined);
  if (!key) return 'altered';
  const expected = Buffer.from(sign(key, purpose, query));
  const actual = Buffer.from(query.get('signature') ?? '');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return 'altered';
  const expires = query.get('expires') ?? '';
  return expires === '' || Number(expires) * 1000 > nowMs ? 'valid' : 'expired';
}

/** Returns the HMAC-SHA256 in base64url. */
function sign(key: KeyObject, purpose: LinkPurpose, query: URLSearchParams): string {
  const permitted = purpose((name) => query.get(name) ?? '');
  const keyId = query.get(keyParam);
  // No purpose has a text that begins like this one.
  const text = keyId === null ? permitted : JSON.stringify([keyParam, keyId, permitted]);
  return createHmac('sha256', key).update(text).digest('base64url');
}
