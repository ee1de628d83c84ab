import { usernameOf } from '@isangano/contracts/auth/session';
import { AppError, issue } from '../errors.ts';

let frequent: Promise<ReadonlySet<string>> | undefined;

/** Read with the first password that is chosen: 50,000 words are no part of a start. */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  // An older package: inside a bundle all it has is its default.
  const { default: common } = await import('@zxcvbn-ts/language-common');
  return new Set(common.dictionary['passwords-common']);
}

/**
 * Refuses a password that guessers try first: one of the most frequent there are, or the account's or the
 * group's own name with no more than figures and signs around it. `at` is the field's path.
 * Throws `invalid_input`.
 */
export async function assertHardToGuess(
  password: string,
  { email, group, at }: { email: string; group: string; at: string },
): Promise<void> {
  frequent ??= readCommonPasswords();
  const letters = lettersOf(password);
  const names = [usernameOf(email), email, group, ...group.split(/\s+/)].map(lettersOf);
  const isName = letters === '' ? false : names.includes(letters);
  if (isName || (await frequent).has(password.toLowerCase())) {
    throw new AppError('invalid_input', { issues: [issue(at, 'fault.newPassword.common')] });
  }
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}
