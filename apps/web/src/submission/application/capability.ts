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

/** Encodes bytes as base64url without padding. */
export function encodeBase64Url(bytes: Uint8Array): string {
  // One by one: as arguments of a single call, the bytes of a long draft would overflow the stack.
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
