import { createHash, randomInt } from 'node:crypto';
import { recoveryCodeCount } from '@isangano/contracts/identity/factors';

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupCount = 4;
const groupChars = 4;

/** Returns new recovery codes of 79 random bits, in groups such as `abcd-efgh-jkmn-pqrs`. */
export function generateRecoveryCodes(): string[] {
  const generateGroup = () =>
    Array.from({ length: groupChars }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: groupCount }, generateGroup).join('-'),
  );
}

/**
 * Returns the hash under which a code is stored, however it is spaced and capitalized. A random code of this
 * length needs no slow hash.
 */
export function hashRecoveryCode(code: string): string {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '');
  return createHash('sha256').update(plain).digest('hex');
}
