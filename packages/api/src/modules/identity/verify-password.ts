import type { Ctx } from '../../core/context.ts';
import type { SignInSource } from './known-sources.ts';
import { toAccountKey } from './sign-in-throttle.ts';

/**
 * Verifies a password under the limits of sign-ins; false without a hash, after the same time. `login` is an
 * e-mail address or a username in lower case. Throws `too_many` (with the seconds to wait), `unavailable`.
 */
export async function verifyPassword(
  { passwords, signInThrottle }: Pick<Ctx, 'passwords' | 'signInThrottle'>,
  { login, passwordHash, source }: { login: string; passwordHash: string | undefined; source: SignInSource },
  password: string,
): Promise<boolean> {
  await signInThrottle.recordAttempt(login, source.key);
  const isMatch = await passwords.verify(passwordHash, password, {
    account: toAccountKey(login),
    address: source.key,
    isKnownAddress: source.isKnown,
  });
  if (isMatch) await signInThrottle.recordSuccess(login, source.key);
  return isMatch;
}
