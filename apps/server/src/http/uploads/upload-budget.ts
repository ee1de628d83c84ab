import type { Clock } from '@isangano/api/core/context';
import { AppError } from '@isangano/platform/errors';

const hourMs = 60 * 60_000;

export type UploadBudget = {
  /** Counts received bytes. Throws `too_many` with the seconds to wait if the network has used up its budget. */
  spend(network: string, bytes: number): void;
};

/** Limits the bytes that the clients of a network upload within an hour. */
export function createUploadBudget(clock: Clock, maxBytes: number): UploadBudget {
  const spent = new Map<string, { since: number; bytes: number }>();
  let cleanedAt = clock();

  function removeExpired(now: number): void {
    if (now - cleanedAt < hourMs) return;
    cleanedAt = now;
    for (const [network, { since }] of spent) if (now - since >= hourMs) spent.delete(network);
  }

  return {
    spend(network, bytes) {
      const now = clock();
      removeExpired(now);
      let entry = spent.get(network);
      if (!entry || now - entry.since >= hourMs) {
        entry = { since: now, bytes: 0 };
        spent.set(network, entry);
      }
      entry.bytes += bytes;
      if (entry.bytes > maxBytes) {
        const retryAfterSeconds = Math.ceil((entry.since + hourMs - now) / 1000);
        throw new AppError('too_many', { reason: 'upload_budget_spent', retryAfterSeconds });
      }
    },
  };
}
