import type { Clock } from '../context.ts';
import { AppError } from '../errors.ts';

const windowMs = 15 * 60 * 1000;
const failuresPerAccountAndAddress = 10;
const failuresPerAddress = 50;
const maxKeys = 10_000;

export type SignInThrottle = {
  /** Counts an attempt before it is judged; throws `too_many` with the seconds to wait. */
  enter(account: string, address: string): void;
  /** The attempt was right: the account's earlier failures from this address no longer count. */
  succeed(account: string, address: string): void;
};

/** Counts nothing: for load tests. */
export const noThrottle: SignInThrottle = { enter: () => undefined, succeed: () => undefined };

/**
 * Slows guessing down. Failures count per account and address together, and per address over all
 * accounts; never per account alone, so that one address cannot lock staff out elsewhere.
 */
export function createSignInThrottle(clock: Clock): SignInThrottle {
  const attempts = new Map<string, number[]>();

  function recent(key: string): number[] {
    return (attempts.get(key) ?? []).filter((time) => time > clock() - windowMs);
  }

  function remember(key: string, times: number[]): void {
    attempts.delete(key);
    if (times.length > 0) attempts.set(key, times);
    if (attempts.size > maxKeys) attempts.delete(attempts.keys().next().value ?? '');
  }

  return {
    enter(account, address) {
      const keys = [
        { key: pairKey(account, address), max: failuresPerAccountAndAddress },
        { key: address, max: failuresPerAddress },
      ];
      for (const { key, max } of keys) {
        const oldest = recent(key).at(-max);
        if (oldest === undefined) continue;
        const retryAfterSeconds = Math.ceil((oldest + windowMs - clock()) / 1000);
        throw new AppError('too_many', { retryAfterSeconds });
      }
      for (const { key } of keys) remember(key, [...recent(key), clock()]);
    },
    succeed(account, address) {
      remember(pairKey(account, address), []);
      remember(address, recent(address).slice(0, -1));
    },
  };
}

function pairKey(account: string, address: string): string {
  return `${address} ${account}`;
}
