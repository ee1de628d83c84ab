import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '@isangano/contracts/durations';
import type { Deps } from '../../../core/context.ts';

const lifetimeMs = 5 * minuteMs;
const nonceBytes = 16;
const headerBytes = 8 + nonceBytes;

/** Issues the challenges that passkeys sign. Each is accepted once, within five minutes. */
export type Challenges = {
  issue(purpose: string): Promise<Uint8Array<ArrayBuffer>>;
  /** Whether a challenge was issued for the purpose, has not expired, and is used for the first time. */
  redeem(purpose: string, challenge: Uint8Array): Promise<boolean>;
};

/**
 * Challenges are signed and not stored, so that asking for many fills nothing. Only the key and those that were used are stored, until they
 * expire.
 */
export function createChallenges({ sharedStore, clock }: Pick<Deps, 'sharedStore' | 'clock'>): Challenges {
  const keys = sharedStore.openMap<string>('challenge keys', { lifetimeMs, keysMax: 1 });
  const usedOptions = { lifetimeMs, keysMax: Number.POSITIVE_INFINITY };
  const used = sharedStore.openMap<true>('used challenges', usedOptions);

  async function sign(purpose: string, header: Uint8Array): Promise<Buffer> {
    const key = await keys.update('key', (known = randomBytes(32).toString('base64url')) => known);
    return createHmac('sha256', key ?? '')
      .update(`${purpose}\n`)
      .update(header)
      .digest();
  }

  return {
    async issue(purpose) {
      const header = Buffer.alloc(headerBytes);
      header.writeDoubleBE(clock() + lifetimeMs);
      randomBytes(nonceBytes).copy(header, 8);
      return new Uint8Array(Buffer.concat([header, await sign(purpose, header)]));
    },
    async redeem(purpose, challenge) {
      const bytes = Buffer.from(challenge);
      const header = bytes.subarray(0, headerBytes);
      const expected = await sign(purpose, header);
      const signature = bytes.subarray(headerBytes);
      if (header.length < headerBytes || signature.length !== expected.length) return false;
      if (!timingSafeEqual(signature, expected)) return false;
      if (header.readDoubleBE() <= clock()) return false;
      let isNew = true;
      await used.update(bytes.toString('base64url'), (before) => {
        isNew = !before;
        return true;
      });
      return isNew;
    },
  };
}
