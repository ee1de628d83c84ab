/** A notice to one telephone; `to` is a number such as `+250788123456`. */
type OutgoingSms = { to: string; text: string };

/**
 * Result of an attempt. `sent`: the provider has taken it; its id names it in delivery reports, `cost` is what it costs as the provider writes it.
 * both are null if the provider does not say so. `refused`: it will not be taken, with `isStopped` if the owner of the number asked for no
 * more. `postponed`: it may be taken later, or was taken already with `mayBeTaken`.
 */
export type SmsResult =
  | { outcome: 'sent'; providerId: string | null; cost: string | null }
  | { outcome: 'refused'; error: string; isStopped?: boolean }
  | { outcome: 'postponed'; error: string; mayBeTaken?: boolean };

/** What a provider reports about one that it has taken. */
export type SmsReport = { providerId: string; state: 'sent' | 'delivered' | 'failed' };

/** A provider of SMS. Another one is another file beside `africas-talking.ts`. */
export type SmsProvider = {
  /** Returns failures instead of throwing them. */
  send(sms: OutgoingSms): Promise<SmsResult>;
  /** Reads the form that the provider posts as a delivery report; undefined for anything else. */
  parseReport(form: URLSearchParams): SmsReport | undefined;
};
