/** Returns 128 random bits in hex. Also works over http, where `crypto.randomUUID` is not available. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
