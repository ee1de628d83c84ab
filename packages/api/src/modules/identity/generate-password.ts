import { randomInt } from 'node:crypto';

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
const generatedPasswordChars = 16;

/** Returns a random password of 89 bits that a person can copy by hand. */
export function generatePassword(): string {
  return Array.from({ length: generatedPasswordChars }, () => alphabet[randomInt(alphabet.length)]).join('');
}
