import type { historyActions } from '@isangano/contracts/applications/history';
import type { SubmitInterviewInput } from '@isangano/contracts/applications/interview';
import type { SubmitPartnerInput } from '@isangano/contracts/applications/partner';
import type {
  ApplicationFileField,
  ApplicationKind,
  ApplicationStatus,
  CorrectionState,
  FirstLook,
  ScanResult,
} from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { SpamReason } from '@isangano/contracts/submissions/signals';
import type { Generated, GeneratedAlways } from 'kysely';

/** The columns of both kinds, which are listed and searched. */
export type ApplicationTable = {
  seq: number;
  id: string;
  kind: ApplicationKind;
  status: ApplicationStatus;
  name: string;
  email: string;
  phone: string;
  /** City of an interview, country of a partnership. */
  location: string;
  /** Headline of an interview, project of a partnership. */
  topic: string;
  created_at: string;
  decided_at: string | null;
  decided_by: string | null;
  /** The language of the form. */
  locale: Locale;
  suspect: SpamReason | null;
  /** Hash of sender and texts; see `submissions/classify-spam.ts`. */
  fingerprint: string | null;
  /** The id that the device generated when the application was started, if it sent its access token too. */
  begun_id: string | null;
  /** SHA-256 of that access token. */
  token_hash: string | null;
  /** When staff first looked at it. */
  review_began_at: string | null;
  /** When the applicant last got a copy of the answers by mail. */
  copy_mailed_at: string | null;
  /** Status of the last correction. */
  correction: Generated<CorrectionState | null>;
  /** When the applicant withdrew it; it is rejected then. */
  withdrawn_at: Generated<string | null>;
  /** Set by a channel that hides who applies until the first score. */
  first_look: Generated<FirstLook | null>;
  /** The name, or the short reference while that is hidden. */
  shown_name: GeneratedAlways<string>;
  /** Six letters and digits by which people name it; empty if it was inserted by hand. */
  short_reference: Generated<string>;
  /** The member of staff who is responsible for it. */
  assignee_id: string | null;
  /** Counts the changes of status, assignee and suspicion. Maintained by a trigger. */
  version: Generated<number>;
  /** The same text for all applications with the same values of the filters; see `lists/list-buckets.ts`. */
  bucket: GeneratedAlways<string>;
};

/** Actions of staff on an application. Its receipt is not an event: see `created_at` of the application. */
export type ApplicationEventTable = {
  seq: Generated<number>;
  application_id: string;
  action: (typeof historyActions)[number];
  staff_id: string;
  /** The e-mail address at that time. */
  staff_email: string;
  /** The opened file. The name is shown; several files of an application may have the same. */
  file_name: string | null;
  file_id: string | null;
  /** The e-mail address of the assignee at that time. */
  detail: string | null;
  at: string;
};

/** `allChannelsReason` becomes `all_channels_reason`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/** Booleans are stored as 0 or 1, lists as JSON arrays. */
type Stored<Value> = Value extends boolean ? 0 | 1 : Value extends readonly unknown[] ? string : Value;

/** One column for each answer that is not among the shared columns of `ApplicationTable`. */
type AnswersTable<Answers, Shared extends keyof Answers> = { application_id: string } & {
  [Field in Exclude<keyof Answers, Shared> & string as SnakeCase<Field>]: Stored<Answers[Field]>;
};

/** The versions of the appointment for an interview; that with the highest `sequence` counts. */
export type AppointmentTable = {
  application_id: string;
  sequence: number;
  /** ISO 8601 in UTC. */
  starts_at: string;
  minutes: number;
  place: string;
  note: string;
  is_cancelled: 0 | 1;
  /** Who made it, or offered the times of which the applicant took one. */
  staff_id: string;
  /** The e-mail address at that time. */
  staff_email: string;
  at: string;
  is_by_applicant: Generated<0 | 1>;
  reminded_at: Generated<string | null>;
  /** Id of the channel in whose calendar it was booked. */
  channel: Generated<string | null>;
};

/** Times that were offered for an interview. The offer with the highest `number` counts, until it is closed. */
export type AppointmentOfferTable = {
  application_id: string;
  /** From 1. */
  number: number;
  /** JSON array of ISO 8601 in UTC; empty if `channel` is set. */
  times: string;
  minutes: number;
  place: string;
  note: string;
  staff_id: string;
  /** The e-mail address at that time. */
  staff_email: string;
  at: string;
  closed_at: Generated<string | null>;
  /** When the applicant wrote that none suits, and what would. */
  declined_at: Generated<string | null>;
  proposal: Generated<string | null>;
  /** Id of the channel whose calendar has the times, as it is when it is read. */
  channel: Generated<string | null>;
};

/** What staff asked an applicant to correct. The one with the highest `number` counts. */
export type ApplicationCorrectionTable = {
  application_id: string;
  /** From 1. */
  number: number;
  /** JSON array of field names. */
  fields: string;
  /** What is wrong, as the applicant reads it. */
  reason: string;
  staff_id: string;
  /** The e-mail address at that time. */
  staff_email: string;
  asked_at: string;
  /** ISO 8601 in UTC. */
  closes_at: string;
  reminded_at: string | null;
  answered_at: string | null;
  cancelled_at: string | null;
  /** JSON objects of the answers that were replaced, and of those that replaced them; null before the answer. */
  before: string | null;
  after: string | null;
};

export type ApplicationTables = {
  application: ApplicationTable;
  /** The number of applications in each bucket. Maintained by triggers. */
  application_count: {
    bucket: string;
    kind: ApplicationKind;
    status: ApplicationStatus;
    is_unread: 0 | 1;
    is_suspect: 0 | 1;
    assignee_id: string | null;
    n: number;
  };
  /** The number of applications of each bucket in each period of `periodSeqs`. Maintained by triggers. */
  application_period_count: { bucket: string; first_seq: number; n: number };
  /** The applications for each channel, in the order in which lists read them. Maintained by triggers. */
  application_channel_index: { channel: string; bucket: string; seq: number };
  application_event: ApplicationEventTable;
  /** `fullName` to `headline` are the shared columns `name`, `email`, `phone`, `location` and `topic`. */
  interview: AnswersTable<SubmitInterviewInput, 'fullName' | 'email' | 'phone' | 'city' | 'headline'>;
  /** `appName` to `project` are the shared columns `name`, `email`, `phone`, `location` and `topic`. */
  partner: AnswersTable<SubmitPartnerInput, 'appName' | 'email' | 'phone' | 'country' | 'project'>;
  application_file: {
    /** Also the file's key in the storage. */
    id: string;
    application_id: string;
    field: ApplicationFileField;
    /** Index among the files of the application. */
    position: number;
    name: string;
    type: string;
    size_bytes: number;
    sha256: string;
    created_at: string;
    /** The number of the correction that replaced it; null for a file that counts. */
    replaced_in: Generated<number | null>;
    /** Null until the file is scanned. */
    scan: ScanResult | null;
    /** The name of the malware that was found. */
    scan_signature: string | null;
    scanned_at: string | null;
  };
  appointment: AppointmentTable;
  appointment_offer: AppointmentOfferTable;
  application_correction: ApplicationCorrectionTable;
  application_score: {
    application_id: string;
    staff_id: string;
    /** The e-mail address at that time. */
    staff_email: string;
    score: number;
    at: string;
  };
  /** Why an application was rejected, if the reviewer gave a reason. */
  rejection_reason: {
    application_id: string;
    reason: string;
    /** Whether the mail to the applicant contains it. */
    is_mailed: 0 | 1;
    /** The time of the decision. */
    at: string;
  };
  /** A small WebP of a portrait. */
  portrait_rendition: { file_id: string; application_id: string; bytes: Uint8Array };
  /** Portraits that are to be rendered; filled by a trigger. */
  portrait_waiting: { file_id: string };
};
