import { decodeBase64Url, encodeBase64Url } from './base64url.ts';

const capabilityBytes = 32;

/** Returns 256 random bits in base64url. They are all that is needed to continue and send the application. */
export function createCapability(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(capabilityBytes)));
}

/**
 * Derives the token that authorizes requests for an application, in base64url. The capability does not follow from it, so
 * it never reaches the server.
 */
export async function deriveAccessToken(capability: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', decodeBase64Url(capability), 'HKDF', false, [
    'deriveBits',
  ]);
  const info = new TextEncoder().encode('isangano access token');
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    key,
    capabilityBytes * 8,
  );
  return encodeBase64Url(new Uint8Array(bits));
}
