import { minuteMs } from '@isangano/contracts/durations';
import { getUsername } from '@isangano/contracts/identity/session';
import { AppError } from '@isangano/platform/errors';
import { groupAddress } from '@isangano/platform/network/group-address';
import { createRateLimiter } from '@isangano/platform/shared-store/rate-limiter';
import type { Deps } from '../../core/context.ts';

const windowMs = 15 * minuteMs;
const failuresPerAccountAndAddress = 10;
const failuresPerAddress = 50;
const keysMax = 10_000;

export type SignInThrottle = {
  /**
   * Counts an attempt as failed, before verification. `login` is an e-mail address or a username. Throws
   * `too_many` with the seconds to wait.
   */
  recordAttempt(login: string, address: string): Promise<void>;
  /** Uncounts the attempt, and the account's earlier failures from this address. */
  recordSuccess(login: string, address: string): Promise<void>;
};

/** Never throttles; for load tests. */
export const noThrottle: SignInThrottle = {
  recordAttempt: async () => undefined,
  recordSuccess: async () => undefined,
};

/**
 * Limits failed sign-ins per 15 minutes: 10 per account and address, 50 per address, where the addresses of
 * an IPv6 network count as one. There is no limit per account alone, so that an attacker cannot lock staff
 * out: the verification queue slows such attempts down instead.
 */
export function createSignInThrottle(deps: Pick<Deps, 'sharedStore' | 'clock'>): SignInThrottle {
  const attempts = createRateLimiter(deps, 'failed sign-ins', { windowMs, keysMax });
  return {
    async recordAttempt(login, address) {
      const { pair, group } = toKeys(login, address);
      const waitMs = await attempts.hit([
        { key: pair, max: failuresPerAccountAndAddress },
        { key: group, max: failuresPerAddress },
      ]);
      if (waitMs > 0) throw new AppError('too_many', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    },
    async recordSuccess(login, address) {
      const { pair, group } = toKeys(login, address);
      await attempts.clear(pair);
      await attempts.removeLast(group);
    },
  };
}

/**
 * Returns the name under which attempts on an account are counted. The username and the e-mail address of an
 * account have the same one, without a lookup that would reveal whether the account exists.
 */
export function toAccountKey(login: string): string {
  return getUsername(login.toLowerCase());
}

function toKeys(login: string, address: string): { pair: string; group: string } {
  const group = groupAddress(address);
  return { pair: `${group} ${toAccountKey(login)}`, group };
}
