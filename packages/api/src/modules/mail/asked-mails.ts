import { AppError } from '@isangano/platform/errors';
import { groupAddress } from '@isangano/platform/network/group-address';
import type { Clock } from '../../core/context.ts';

const hourMs = 60 * 60 * 1000;
/** Phones of one mobile network often share an address. */
const networkMaxPerHour = 10;
const totalMaxPerHour = 300;

export type AskedMails = {
  /** Counts a mail. Throws `too_many` (reason `mail_refused`) beyond the limits of the network, or of all. */
  count(address: string): void;
};

/** Counts nothing; for load tests. */
export const unlimitedAskedMails: AskedMails = { count: () => undefined };

/**
 * Limits mails that visitors ask for by name of an address: copies of answers and links to drafts. The times of the last
 * hour are in memory, no more than the limits allow.
 */
export function createAskedMails(clock: Clock): AskedMails {
  let mails: { network: string; at: number }[] = [];
  return {
    count(address) {
      const now = clock();
      const network = groupAddress(address);
      mails = mails.filter(({ at }) => at > now - hourMs);
      const own = mails.filter((mail) => mail.network === network);
      const [first] = own.length >= networkMaxPerHour ? own : mails.length >= totalMaxPerHour ? mails : [];
      if (first)
        throw new AppError('too_many', {
          reason: 'mail_refused',
          retryAfterSeconds: Math.ceil((first.at + hourMs - now) / 1000),
        });
      mails.push({ network, at: now });
    },
  };
}
