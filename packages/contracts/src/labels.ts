import type {
  BoardSeat,
  ContentType,
  Dividend,
  Duration,
  Format,
  NonCashKind,
  PartnerType,
  Presence,
  RoleType,
  SensitivityOption,
  SpokenLanguage,
  TravelOption,
} from './applications/choices.ts';
import type { ApplicationKind, ApplicationStatus, ScanState } from './applications/values.ts';
import type { MessageStatus } from './messages/values.ts';
import type { ProjectPriority, ProjectStatus } from './projects/values.ts';

const applicationKind: Record<ApplicationKind, string> = {
  interview: 'Interview',
  partner: 'Partnership',
};

const applicationStatus: Record<ApplicationStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};

const scanState: Record<ScanState, string> = {
  unscanned: 'Not scanned for malware',
  clean: 'No malware found',
  infected: 'Malware found',
  unscannable: 'Could not be scanned for malware',
};

const spokenLanguage: Record<SpokenLanguage, string> = {
  Kinyarwanda: 'Kinyarwanda',
  English: 'English',
  French: 'French',
  Swahili: 'Swahili',
  Other: 'Other',
};

const contentType: Record<ContentType, string> = {
  'Life story': 'Life story',
  Testimony: 'Testimony',
  Entertainment: 'Entertainment',
  'News/Current affairs': 'News/Current affairs',
  Education: 'Education',
  Other: 'Other',
};

const channel = { 'All Channels': 'All Channels' };

const sensitivity: Record<SensitivityOption, string> = { No: 'No', Yes: 'Yes', Unsure: 'Unsure' };

const format: Record<Format, string> = {
  InStudio: 'In-studio',
  OnLocation: 'On location',
  Remote: 'Remote / online',
  NoPreference: 'No preference',
};

const duration: Record<Duration, string> = {
  Min10to15: '10–15 min',
  Min20to30: '20–30 min',
  Min45to60: '45–60 min',
  Over60: 'Over 60 min',
};

const travel: Record<TravelOption, string> = { Yes: 'Yes', No: 'No', Maybe: 'Maybe' };

const partnerType: Record<PartnerType, string> = {
  Individual: 'Individual investor',
  Corporate: 'Corporate / Company',
  StrategicNonEquity: 'Strategic partner (non-equity)',
  Other: 'Other',
};

const nonCash: Record<NonCashKind, string> = {
  'Technical expertise': 'Technical expertise',
  'Distribution network': 'Distribution network',
  'IP/Technology': 'IP/Technology',
  'Market access': 'Market access',
  Other: 'Other',
};

const board: Record<BoardSeat, string> = {
  None: 'None',
  Observer: 'Observer',
  OneSeat: '1 board seat',
  MultipleSeats: 'Multiple seats (specify in comments)',
};

const roleType: Record<RoleType, string> = {
  PassiveInvestor: 'Passive investor',
  ActivePartnerManagement: 'Active partner (management)',
  StrategicAdvisor: 'Strategic advisor',
  TechnicalLead: 'Technical lead',
};

const dividend: Record<Dividend, string> = {
  Reinvest: 'Reinvest',
  QuarterlyCash: 'Quarterly cash',
  AnnualCash: 'Annual cash',
  ConvertibleInstruments: 'Convertible instruments',
};

const presence: Record<Presence, string> = {
  FullyRemote: 'Fully remote',
  OccasionalVisits: 'Occasional visits',
  OnSiteLocal: 'On-site / local',
};

const projectStatus: Record<ProjectStatus, string> = {
  planning: 'Planning',
  active: 'In Progress',
  completed: 'Completed',
  'on-hold': 'On Hold',
};

const projectPriority: Record<ProjectPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' };

const messageStatus: Record<MessageStatus, string> = { unread: 'Unread', read: 'Read' };

/**
 * English labels of all values that are shown. The English catalogue uses them; the other catalogues
 * translate the ids that `toLabelId` returns.
 */
export const labels = {
  applicationKind,
  applicationStatus,
  scanState,
  spokenLanguage,
  contentType,
  channel,
  sensitivity,
  format,
  duration,
  travel,
  partnerType,
  nonCash,
  board,
  roleType,
  dividend,
  presence,
  projectStatus,
  projectPriority,
  messageStatus,
} as const;

/** Returns the English labels by their message ids, such as `label.format.InStudio`. */
export function getLabelTexts(): Record<string, string> {
  const texts = Object.entries(labels).flatMap(([group, values]) =>
    Object.entries(values).map(([value, text]) => [`label.${group}.${value}`, text] as const),
  );
  return Object.fromEntries(texts);
}

/** Maps English labels to their values, for clients that send labels. */
export function valuesByLabel<Value extends string>(
  texts: Readonly<Record<Value, string>>,
): Readonly<Record<string, Value>>;
export function valuesByLabel(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).map(([value, label]) => [label, value]));
}
