import type { SmsKind, SmsState } from '@isangano/contracts/applications/status';

export type SmsTables = {
  /** Applicants who want notices by SMS. The row is deleted when they do not any more. */
  sms_consent: {
    application_id: string;
    /** Such as `+250788123456`. */
    phone: string;
    at: string;
  };
  /** Notices to applicants, also those that were sent. They go with the application. */
  sms: {
    id: string;
    application_id: string;
    kind: SmsKind;
    phone: string;
    text: string;
    created_at: string;
    state: SmsState;
    /** When it came into its state. */
    state_at: string;
    attempts: number;
    next_attempt_at: string;
    /** By which the provider reports about it. */
    provider_id: string | null;
    /** As the provider writes it. */
    cost: string | null;
    last_error: string | null;
  };
};
