import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { createJobThread, workerFile } from '../threads/job-thread.ts';
import type { Verification } from './verify-worker.ts';

/** Argon2id, the library's default kind, with 19 MiB and two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export type PasswordHasher = {
  /** For the few passwords that are set; off the main thread. */
  hash(password: string): Promise<string>;
  /** Takes the same time without a hash as with one, so that nobody learns which accounts exist. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
  close(): Promise<void>;
};

/**
 * Sign-ins are verified on threads of their own, on all cores but one at once and only with what time others leave,
 * so that these keep being answered. Throws `unavailable` when too many wait already.
 */
export function createPasswordHasher(): PasswordHasher {
  const threads = Array.from({ length: Math.max(1, availableParallelism() - 1) }, () =>
    createJobThread<Verification, boolean>(workerFile('verify-worker', import.meta.url), undefined),
  );
  const leastLoaded = () => threads.reduce((one, other) => (other.load() < one.load() ? other : one));
  let nobodysHash: Promise<string> | undefined;
  return {
    hash: (password) => hash(password, options),
    async verify(passwordHash, password) {
      nobodysHash ??= hash(randomBytes(16).toString('hex'), options);
      const known = passwordHash ?? (await nobodysHash);
      const isRight = await leastLoaded().ask({ passwordHash: known, password });
      return isRight && passwordHash !== undefined;
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
