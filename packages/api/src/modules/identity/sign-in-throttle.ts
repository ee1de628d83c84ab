import { getUsername } from '@isangano/contracts/identity/session';
import { AppError } from '@isangano/platform/errors';
import { groupAddress } from '@isangano/platform/network/group-address';
import type { Clock } from '../../core/context.ts';

const windowMs = 15 * 60 * 1000;
const failuresPerAccountAndAddress = 10;
const failuresPerAddress = 50;
const maxKeys = 10_000;

export type SignInThrottle = {
  /**
   * Counts an attempt as failed, before verification. `login` is an e-mail address or a username. Throws
   * `too_many` with the seconds to wait.
   */
  recordAttempt(login: string, address: string): void;
  /** Uncounts the attempt, and the account's earlier failures from this address. */
  recordSuccess(login: string, address: string): void;
};

/** Never throttles; for load tests. */
export const noThrottle: SignInThrottle = {
  recordAttempt: () => undefined,
  recordSuccess: () => undefined,
};

/**
 * Limits failed sign-ins per 15 minutes: 10 per account and address, 50 per address, where the addresses of
 * an IPv6 network count as one. There is no limit per account alone, so that an attacker cannot lock staff
 * out: the verification queue slows such attempts down instead.
 */
export function createSignInThrottle(clock: Clock): SignInThrottle {
  const attempts = new Map<string, number[]>();

  function listRecent(key: string): number[] {
    return (attempts.get(key) ?? []).filter((time) => time > clock() - windowMs);
  }

  function storeAttempts(key: string, times: number[]): void {
    attempts.delete(key);
    if (times.length > 0) attempts.set(key, times);
    if (attempts.size > maxKeys) attempts.delete(attempts.keys().next().value ?? '');
  }

  return {
    recordAttempt(login, address) {
      const { pair, group } = toKeys(login, address);
      const limits = [
        { key: pair, max: failuresPerAccountAndAddress },
        { key: group, max: failuresPerAddress },
      ];
      for (const { key, max } of limits) {
        const oldest = listRecent(key).at(-max);
        if (oldest === undefined) continue;
        const retryAfterSeconds = Math.ceil((oldest + windowMs - clock()) / 1000);
        throw new AppError('too_many', { retryAfterSeconds });
      }
      for (const { key } of limits) storeAttempts(key, [...listRecent(key), clock()]);
    },
    recordSuccess(login, address) {
      const { pair, group } = toKeys(login, address);
      storeAttempts(pair, []);
      storeAttempts(group, listRecent(group).slice(0, -1));
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
