import { minuteMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import { createMemoryStore } from '@isangano/platform/shared-store/memory-store';

const knownMax = 64;
const unknownMax = 512;
const perAccountMax = 16;
const freeFailures = 20;
const failuresOptions = { lifetimeMs: 15 * minuteMs, keysMax: 10_000 };
const retryAfterSeconds = 5;

export type Attempt = {
  /** The name under which attempts on the account are counted, whether it exists or not. */
  account: string;
  /** The address group of the client. */
  address: string;
  /** Whether the account's owner has signed in from the address before. */
  isKnownAddress: boolean;
};

type Job = {
  attempt: Attempt;
  verify: () => Promise<boolean>;
  settle: (result: Promise<boolean>) => void;
};
type Options = { concurrency: number; pauseMs?: number };

/**
 * Decides which password is verified next. Attempts from addresses that an account knows go first, so guesses
 * from elsewhere cannot keep its owner waiting. Other attempts take turns by address, and those on one account
 * run one at a time; after 20 failures in 15 minutes there is a pause between them.
 */
export function createVerificationQueue({ concurrency, pauseMs = 500 }: Options) {
  const known: Job[] = [];
  /** By address; the address whose turn is next comes first. */
  const unknown = new Map<string, Job[]>();
  /** Accounts with an attempt that is running, or that pause after one. */
  const blocked = new Set<string>();
  // Per process, like the queue.
  const failures = createMemoryStore(() => Date.now()).openMap<number[]>('failures', failuresOptions);
  let runningCount = 0;

  function enqueue(job: Job): void {
    const { account, address, isKnownAddress } = job.attempt;
    if (isKnownAddress) {
      if (known.length >= knownMax) throw new AppError('unavailable', { retryAfterSeconds });
      known.push(job);
      return;
    }
    const waiting = [...unknown.values()].flat();
    const ofAccount = waiting.filter(({ attempt }) => attempt.account === account);
    if (ofAccount.length >= perAccountMax) {
      replaceJob(address, ofAccount, new AppError('too_many', { retryAfterSeconds }));
    } else if (waiting.length >= unknownMax) {
      replaceJob(address, waiting, new AppError('unavailable', { retryAfterSeconds }));
    }
    unknown.set(address, [...(unknown.get(address) ?? []), job]);
  }

  /** Rejects the last job of the address with the most, in favour of an address with fewer; else throws. */
  function replaceJob(address: string, waiting: Job[], error: AppError): void {
    const byAddress = Map.groupBy(waiting, ({ attempt }) => attempt.address);
    const most = [...byAddress.values()].reduce((one, other) => (other.length > one.length ? other : one));
    const last = most.at(-1);
    if (!last || most.length <= (byAddress.get(address)?.length ?? 0) + 1) throw error;
    remove(last);
    last.settle(Promise.reject(error));
  }

  function remove(job: Job): void {
    const { address } = job.attempt;
    const others = (unknown.get(address) ?? []).filter((one) => one !== job);
    if (others.length > 0) unknown.set(address, others);
    else unknown.delete(address);
  }

  function takeNext(): Job | undefined {
    const next = known.shift();
    if (next) return next;
    for (const [address, jobs] of unknown) {
      const job = jobs.find(({ attempt }) => !blocked.has(attempt.account));
      if (!job) continue;
      blocked.add(job.attempt.account);
      remove(job);
      const others = unknown.get(address);
      if (others) {
        // Moved to the end of the map, so that another address is next.
        unknown.delete(address);
        unknown.set(address, others);
      }
      return job;
    }
    return undefined;
  }

  function runNext(): void {
    while (runningCount < concurrency) {
      const job = takeNext();
      if (!job) return;
      runningCount += 1;
      const result = job.verify();
      job.settle(result);
      result.then(
        (isMatch) => finish(job, !isMatch),
        () => finish(job, false),
      );
    }
  }

  function finish({ attempt: { account, isKnownAddress } }: Job, isFailure: boolean): void {
    runningCount -= 1;
    if (!isKnownAddress) void unblock(account, isFailure);
    runNext();
  }

  async function unblock(account: string, isFailure: boolean): Promise<void> {
    if (isFailure && (await countFailure(account)) > freeFailures)
      await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    blocked.delete(account);
    runNext();
  }

  /** Returns the number of recent failures, including this one, up to one more than are free. */
  async function countFailure(account: string): Promise<number> {
    const now = Date.now();
    const times = await failures.update(account, (before = []) =>
      [...before.filter((time) => time > now - failuresOptions.lifetimeMs), now].slice(-freeFailures - 1),
    );
    return times?.length ?? 0;
  }

  return {
    /**
     * Runs a verification when it is its turn. Throws `unavailable` when too many are queued, and `too_many`
     * when too many are queued for the account from unknown addresses.
     */
    run: (attempt: Attempt, verify: () => Promise<boolean>) =>
      new Promise<boolean>((resolve, reject) => {
        enqueue({ attempt, verify, settle: (result) => void result.then(resolve, reject) });
        runNext();
      }),
  };
}
