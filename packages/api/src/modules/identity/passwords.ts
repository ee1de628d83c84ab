import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { createJobThread, workerFile } from '@isangano/platform/workers/job-thread';
import { hash } from '@node-rs/argon2';
import { type Attempt, createVerificationQueue } from './verification-queue.ts';
import type { Verification } from './verify-worker.ts';

/** Argon2id, which is the library's default variant, with 19 MiB and two passes. */
const defaultCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One that runs and one that waits, so that no thread is idle between two. */
const jobsPerThread = 2;

export type PasswordHasher = {
  /** Hashes a new password off the main thread. */
  hash(password: string): Promise<string>;
  /**
   * Whether the password matches the hash; false without a hash, after the same time, so that responses do
   * not reveal which accounts exist. Throws `unavailable` and `too_many` as the verification queue does.
   */
  verify(passwordHash: string | undefined, password: string, attempt: Attempt): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Verifies passwords in worker threads of low priority, one fewer than there are cores, so that other
 * requests are still served while many people sign in. `cost` is that of new hashes; tests lower it.
 */
export function createPasswordHasher(cost = defaultCost): PasswordHasher {
  const threads = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () =>
    createJobThread<Verification, boolean>(workerFile('verify-worker', import.meta.url), undefined),
  );
  const queue = createVerificationQueue({ concurrency: jobsPerThread * threads.length });
  const findLeastLoaded = () =>
    threads.reduce((one, other) => (other.countPending() < one.countPending() ? other : one));
  let dummyHash: Promise<string> | undefined;
  return {
    hash: (password) => hash(password, cost),
    async verify(passwordHash, password, attempt) {
      dummyHash ??= hash(randomBytes(16).toString('hex'), cost);
      const comparedHash = passwordHash ?? (await dummyHash);
      const isMatch = await queue.run(attempt, () =>
        findLeastLoaded().run({ passwordHash: comparedHash, password }),
      );
      return isMatch && passwordHash !== undefined;
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
