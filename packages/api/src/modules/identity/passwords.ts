import { randomBytes, randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { getUsername } from '@isangano/contracts/identity/session';
import { createJobThread, workerFile } from '@isangano/platform/workers/job-thread';
import { hash } from '@node-rs/argon2';
import { fieldError } from '../../core/errors.ts';
import { type Attempt, createVerificationQueue } from './verification-queue.ts';
import type { Verification } from './verify-worker.ts';

/** Argon2id, which is the library's default variant, with 19 MiB and two passes. */
const defaultCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One running and one waiting, so that no thread is idle between two jobs. */
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
    throw fieldError(fieldPath, 'error.newPassword.common');
  }
}

function toAlphabetic(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, '');
}

/** Returns a random password of 89 bits that a person can copy by hand. */
export function generatePassword(): string {
  return Array.from({ length: generatedPasswordChars }, () => alphabet[randomInt(alphabet.length)]).join('');
}
