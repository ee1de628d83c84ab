import { bech32 } from '@scure/base';

/** What the kinds of recipients that age has are written with. */
const prefixes = ['age', 'age1pq', 'age1tag', 'age1tagpq'];
/** Of the common kind: `age1`, 32 bytes, and the checksum. */
const commonLength = 62;

/** Whether a text is a recipient of age, by its checksum: the library that encrypts is not loaded for that. */
export function isAgeRecipient(text: string): boolean {
  // Age reads no capitals.
  if (/[A-Z]/.test(text)) return false;
  const prefix = bech32.decodeUnsafe(text, false)?.prefix ?? '';
  return prefixes.includes(prefix) && (prefix !== 'age' || text.length === commonLength);
}
