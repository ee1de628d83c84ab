/** A notice to one telephone; `to` is a number such as `+250788123456`. */
type OutgoingSms = { to: string; text: string };

/**
 * Result of an attempt. `sent`: the provider has accepted it; its id names it in delivery reports, and `cost` is in the
 * format of the provider. Both are null if the provider does not report them. `refused`: it will not be accepted, with
 * `isStopped` if the owner of the number asked for no more. `postponed`: it may be accepted later, or was already
 * accepted with `mayBeTaken`.
 */
export type SmsResult =
  | { outcome: 'sent'; providerId: string | null; cost: string | null }
  | { outcome: 'refused'; error: string; isStopped?: boolean }
  | { outcome: 'postponed'; error: string; mayBeTaken?: boolean };

/** The report of a provider about an accepted notice. */
export type SmsReport = { providerId: string; state: 'sent' | 'delivered' | 'failed' };

/** A provider of SMS. Further ones are files beside `africas-talking.ts`. */
export type SmsProvider = {
  /** Returns failures instead of throwing them. */
  send(sms: OutgoingSms): Promise<SmsResult>;
  /** Reads the form that the provider posts as a delivery report; undefined for anything else. */
  parseReport(form: URLSearchParams): SmsReport | undefined;
};
