import { decodeBase64Url, encodeBase64Url } from './base64url.ts';

const capabilityBytes = 32;

/** Returns 256 random bits in base64url. They are all that is needed to continue and send the application. */
export function createCapability(): string {
  return encodeBase64Url(crypto.getRandomValues(new Uint8Array(capabilityBytes)));
}

/** Derives 256 bits for a purpose. Neither the capability nor the bits for another purpose follow from them. */
export function deriveBits(capability: string, purpose: string): Promise<ArrayBuffer> {
  return crypto.subtle
    .importKey('raw', decodeBase64Url(capability), 'HKDF', false, ['deriveBits'])
    .then((key) => {
      const info = new TextEncoder().encode(purpose);
      const salt = new Uint8Array();
      return crypto.subtle.deriveBits(
        { name: 'HKDF', hash: 'SHA-256', salt, info },
        key,
        capabilityBytes * 8,
      );
    });
}

/** Derives the token that authorizes requests for an application, in base64url. */
export async function deriveAccessToken(capability: string): Promise<string> {
  return encodeBase64Url(new Uint8Array(await deriveBits(capability, 'isangano access token')));
}
