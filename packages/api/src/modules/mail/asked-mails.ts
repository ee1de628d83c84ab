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

/** A password link has no limit of all: only accounts get mails, few within an hour. */
type AskedKind = 'copy' | 'draftLink' | 'passwordLink';

export type AskedMails = {
  /** Counts a mail. Throws `too_many` (reason `mail_refused`) beyond the limits of the network, or of all that ask for such a mail. */
  count(address: string, kind: AskedKind): Promise<void>;
};

/** Counts nothing; for load tests. */
export const unlimitedAskedMails: AskedMails = { count: async () => undefined };

/** Limits mails that visitors ask for by name of an address. */
export function createAskedMails(deps: Pick<Deps, 'sharedStore' | 'clock'>): AskedMails {
  const mails = createRateLimiter(deps, 'asked mails', { windowMs, keysMax });
  return {
    async count(address, kind) {
      const waitMs = await mails.hit([
        { key: groupAddress(address), max: networkMaxPerHour },
        ...(kind === 'passwordLink' ? [] : [{ key: kind, max: totalMaxPerHour }]),
      ]);
      if (waitMs === 0) return;
      const retryAfterSeconds = Math.ceil(waitMs / 1000);
      throw new AppError('too_many', { reason: 'mail_refused', retryAfterSeconds });
    },
  };
}
