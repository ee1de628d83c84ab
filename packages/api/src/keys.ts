import { hkdfSync } from 'node:crypto';

/** Separate keys for separate uses, so that none can stand in for another. */
export type Keys = { tokens: Uint8Array; fileLinks: Uint8Array };

export const secretMinBytes = 32;

/** Derives the keys from the server's secret; throws if that is shorter than `secretMinBytes`. */
export function deriveKeys(secret: string): Keys {
  const bytes = new TextEncoder().encode(secret);
  if (bytes.length < secretMinBytes) throw new Error(`The secret needs at least ${secretMinBytes} bytes.`);
  return { tokens: bytes, fileLinks: new Uint8Array(hkdfSync('sha256', bytes, '', 'file-links', 32)) };
}
