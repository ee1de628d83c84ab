import { hourMs } from '@isangano/contracts/durations';
import { AppError } from '@isangano/platform/errors';
import { groupAddress } from '@isangano/platform/network/group-address';
import { createRateLimiter } from '@isangano/platform/shared-store/rate-limiter';
import type { Deps } from '../../core/context.ts';

const windowMs = hourMs;
/** Phones of one mobile network often share an address. */
const networkMaxPerHour = 10;
const totalMaxPerHour = 300;
const keysMax = 10_000;

export type AskedMails = {
  /** Counts a mail. Throws `too_many` (reason `mail_refused`) beyond the limits of the network, or of all. */
  count(address: string): Promise<void>;
};

/** Counts nothing; for load tests. */
export const unlimitedAskedMails: AskedMails = { count: async () => undefined };

/** Limits mails that visitors ask for by name of an address: copies of answers and links to drafts. */
export function createAskedMails(deps: Pick<Deps, 'sharedStore' | 'clock'>): AskedMails {
  const mails = createRateLimiter(deps, 'asked mails', { windowMs, keysMax });
  return {
    async count(address) {
      const waitMs = await mails.hit([
        { key: groupAddress(address), max: networkMaxPerHour },
        { key: 'all', max: totalMaxPerHour },
      ]);
      if (waitMs === 0) return;
      const retryAfterSeconds = Math.ceil(waitMs / 1000);
      throw new AppError('too_many', { reason: 'mail_refused', retryAfterSeconds });
    },
  };
}
