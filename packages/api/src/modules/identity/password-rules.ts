import { randomInt } from 'node:crypto';
import { getUsername } from '@isangano/contracts/identity/session';
import { AppError } from '@isangano/platform/errors';
import { issue } from '../../core/errors.ts';

/** Without characters that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY34679';
const generatedPasswordChars = 16;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loads 50,000 passwords, so it is called with the first password to check rather than at start. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  // A CommonJS package: when bundled it has only a default export.
  const { default: common } = await import('@zxcvbn-ts/language-common');
  return new Set(common.dictionary['passwords-common']);
}

/**
 * Throws `invalid_input` (issue at `fieldPath`) for a password that attackers try first: one of the 50,000
 * most common, or the name of the account or the business group with nothing but digits and punctuation
 * added.
 */
export async function assertHardToGuess(
  password: string,
  { email, groupName, fieldPath }: { email: string; groupName: string; fieldPath: string },
): Promise<void> {
  commonPasswords ??= readCommonPasswords();
  const passwordText = toAlphabetic(password);
  const names = [getUsername(email), email, groupName, ...groupName.split(/\s+/)].map(toAlphabetic);
  const isName = passwordText === '' ? false : names.includes(passwordText);
  if (isName || (await commonPasswords).has(password.toLowerCase())) {
    throw new AppError('invalid_input', { issues: [issue(fieldPath, 'error.newPassword.common')] });
  }
}

function toAlphabetic(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}

/** Returns a random password of 89 bits that a person can copy by hand. */
export function generatePassword(): string {
  return Array.from({ length: generatedPasswordChars }, () => alphabet[randomInt(alphabet.length)]).join('');
}
