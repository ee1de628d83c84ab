import { hkdfSync } from 'node:crypto';

/** Separate keys for separate purposes, so that a signature for one is not valid for another. */
export type Keys = {
  tokens: Uint8Array;
  fileLinks: Uint8Array;
  newsletterLinks: Uint8Array;
  addresses: Uint8Array;
};

export const secretMinBytes = 32;

/** Derives the keys from the server's secret; throws if that is shorter than `secretMinBytes`. */
export function deriveKeys(secret: string): Keys {
  const bytes = new TextEncoder().encode(secret);
  if (bytes.length < secretMinBytes) throw new Error(`The secret needs at least ${secretMinBytes} bytes.`);
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', bytes, '', purpose, 32));
  return {
    tokens: bytes,
    fileLinks: derive('file-links'),
    newsletterLinks: derive('newsletter-links'),
    addresses: derive('addresses'),
  };
}
