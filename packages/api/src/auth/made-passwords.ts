import { randomInt } from 'node:crypto';

/** Without letters and digits that read alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
const madePasswordChars = 16;

/** A new password of 89 random bits, for a person to copy down. */
export function makePassword(): string {
  return Array.from({ length: madePasswordChars }, () => alphabet[randomInt(alphabet.length)]).join('');
}
