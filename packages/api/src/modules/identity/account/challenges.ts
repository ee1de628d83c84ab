import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../../core/context.ts';

const lifetimeMs = 5 * 60 * 1000;
const nonceBytes = 16;
const headerBytes = 8 + nonceBytes;

/** Issues the challenges that passkeys sign. Each is accepted once, within five minutes. */
export type Challenges = {
  /** Returns a new challenge for a purpose. */
  issue(purpose: string): Uint8Array<ArrayBuffer>;
  /** Whether a challenge was issued for the purpose, has not expired, and is used for the first time. */
  redeem(purpose: string, challenge: Uint8Array): boolean;
};

/**
 * Challenges are signed and not stored, so that asking for many fills nothing. They end with the process. Only
 * those that were used are remembered, until they expire.
 */
export function createChallenges(clock: Clock): Challenges {
  const key = randomBytes(32);
  const used = new Map<string, number>();

  function sign(purpose: string, header: Uint8Array): Buffer {
    return createHmac('sha256', key).update(purpose).update('\n').update(header).digest();
  }

  return {
    issue(purpose) {
      const header = Buffer.alloc(headerBytes);
      header.writeDoubleBE(clock() + lifetimeMs);
      randomBytes(nonceBytes).copy(header, 8);
      return new Uint8Array(Buffer.concat([header, sign(purpose, header)]));
    },
    redeem(purpose, challenge) {
      const bytes = Buffer.from(challenge);
      const header = bytes.subarray(0, headerBytes);
      const expected = sign(purpose, header);
      const signature = bytes.subarray(headerBytes);
      if (header.length < headerBytes || signature.length !== expected.length) return false;
      if (!timingSafeEqual(signature, expected)) return false;
      const now = clock();
      for (const [text, expiresAt] of used) if (expiresAt <= now) used.delete(text);
      const text = bytes.toString('base64url');
      const expiresAt = header.readDoubleBE();
      if (expiresAt <= now || used.has(text)) return false;
      used.set(text, expiresAt);
      return true;
    },
  };
}
