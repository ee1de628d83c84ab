import type { historyActions } from '@isangano/contracts/applications/history';
import type { InterviewView } from '@isangano/contracts/applications/interview';
import type { PartnerView } from '@isangano/contracts/applications/partner';
import type { ApplicationKind, ApplicationStatus, FileField } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { SuspectReason } from '@isangano/contracts/spam/signs';
import type { Generated } from 'kysely';

/** Both kinds as they are listed and searched. */
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
  /** The language its form was filled in. */
  locale: Locale;
  suspect: SuspectReason | null;
  /** Of sender and text; see `spam/suspicion.ts`. */
  fingerprint: string | null;
};

/** Kept by triggers. */
export type ApplicationCountTable = { kind: ApplicationKind; status: ApplicationStatus; n: number };

/** What staff did with an application; the row itself says when it was received. */
export type ApplicationEventTable = {
  seq: Generated<number>;
  application_id: string;
  action: (typeof historyActions)[number];
  staff_id: string;
  /** The e-mail at that time. */
  staff_email: string;
  file_name: string | null;
  at: string;
};

type Flag = 0 | 1;

export type InterviewTable = {
  application_id: string;
  language: InterviewView['language'];
  timezone: string;
  socials: string;
  /** JSON array. */
  content_types: string;
  pitch: string;
  sensitivity: InterviewView['sensitivity'];
  sample_links: string;
  suggested_questions: string;
  /** JSON array. */
  channels: string;
  all_channels_reason: string;
  format: InterviewView['format'];
  duration: InterviewView['duration'];
  availability: string;
  travel: InterviewView['travel'];
  tech: string;
  notes: string;
  consent_publish: Flag;
  consent_rules: Flag;
  consent_contact: Flag;
};

export type PartnerTable = {
  application_id: string;
  type: PartnerView['type'];
  summary: string;
  amount: number;
  equity: number;
  /** JSON array. */
  non_cash: string;
  contrib_other: string;
  board: PartnerView['board'];
  veto: string;
  role_type: PartnerView['roleType'];
  kpis: string;
  dividend: PartnerView['dividend'];
  exit: string;
  ip: string;
  ethics: string;
  timeline: string;
  presence: PartnerView['presence'];
  team: string;
  signature: string;
  agree: Flag;
};

export type ApplicationFileTable = {
  /** Also the file's key in the storage. */
  id: string;
  application_id: string;
  field: FileField;
  /** Place among the files of the same field. */
  position: number;
  name: string;
  type: string;
  size_bytes: number;
  sha256: string;
  created_at: string;
};
