import type { Clock } from '../context.ts';
import { AppError } from '../errors.ts';

const windowMs = 15 * 60 * 1000;
const failuresPerAccountAndAddress = 10;
const failuresPerAddress = 50;
const maxKeys = 10_000;

export type SignInThrottle = {
  /** Counts an attempt as failed, before verification. Throws `too_many` with the seconds to wait. */
  recordAttempt(account: string, address: string): void;
  /** Uncounts the attempt, and the account's earlier failures from this address. */
  recordSuccess(account: string, address: string): void;
};

/** Never throttles; for load tests. */
export const noThrottle: SignInThrottle = {
  recordAttempt: () => undefined,
  recordSuccess: () => undefined,
};

/**
 * Limits failed sign-ins per 15 minutes: 10 per account and IP address, 50 per IP address. There is no limit
 * per account alone, so that an attacker cannot lock staff out.
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
    recordAttempt(account, address) {
      const keys = [
        { key: toPairKey(account, address), max: failuresPerAccountAndAddress },
        { key: address, max: failuresPerAddress },
      ];
      for (const { key, max } of keys) {
        const oldest = listRecent(key).at(-max);
        if (oldest === undefined) continue;
        const retryAfterSeconds = Math.ceil((oldest + windowMs - clock()) / 1000);
        throw new AppError('too_many', { retryAfterSeconds });
      }
      for (const { key } of keys) storeAttempts(key, [...listRecent(key), clock()]);
    },
    recordSuccess(account, address) {
      storeAttempts(toPairKey(account, address), []);
      storeAttempts(address, listRecent(address).slice(0, -1));
    },
  };
}

function toPairKey(account: string, address: string): string {
  return `${address} ${account}`;
}
