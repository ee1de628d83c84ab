import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';

/** Argon2id, the library's default kind, with 19 MiB and two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const queueMax = 64;

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Takes the same time without a hash as with one, so that nobody learns which accounts exist. */
  verify(passwordHash: string | undefined, password: string): Promise<boolean>;
};

/**
 * Hashes off the main thread, on all cores but one at once, so that others keep being answered.
 * Throws `unavailable` when too many wait already.
 */
export function createPasswordHasher(): PasswordHasher {
  const inTurn = limitConcurrency(Math.max(1, availableParallelism() - 1));
  const hashInTurn = (password: string) => inTurn(() => hash(password, options));
  let nobodysHash: Promise<string> | undefined;
  return {
    hash: hashInTurn,
    async verify(passwordHash, password) {
      nobodysHash ??= hashInTurn(randomBytes(16).toString('hex'));
      const known = passwordHash ?? (await nobodysHash);
      const isRight = await inTurn(() => verify(known, password));
      return isRight && passwordHash !== undefined;
    },
  };
}

function limitConcurrency(max: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= max) {
      if (waiting.length >= queueMax) throw new AppError('unavailable', { retryAfterSeconds: 5 });
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
