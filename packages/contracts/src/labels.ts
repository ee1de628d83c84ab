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

/**
 * English labels of all values that are shown. The English catalogue uses them; the other catalogues
 * translate the ids that `toLabelId` returns.
 */
export const labels = {
  applicationKind: {
    interview: 'Interview',
    partner: 'Partnership',
  } satisfies Record<ApplicationKind, string>,
  applicationStatus: {
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
  } satisfies Record<ApplicationStatus, string>,
  scanState: {
    unscanned: 'Not scanned for malware',
    clean: 'No malware found',
    infected: 'Malware found',
    unscannable: 'Could not be scanned for malware',
  } satisfies Record<ScanState, string>,
  spokenLanguage: {
    Kinyarwanda: 'Kinyarwanda',
    English: 'English',
    French: 'French',
    Swahili: 'Swahili',
    Other: 'Other',
  } satisfies Record<SpokenLanguage, string>,
  contentType: {
    'Life story': 'Life story',
    Testimony: 'Testimony',
    Entertainment: 'Entertainment',
    'News/Current affairs': 'News/Current affairs',
    Education: 'Education',
    Other: 'Other',
  } satisfies Record<ContentType, string>,
  channel: { 'All Channels': 'All Channels' },
  sensitivity: { No: 'No', Yes: 'Yes', Unsure: 'Unsure' } satisfies Record<SensitivityOption, string>,
  format: {
    InStudio: 'In-studio',
    OnLocation: 'On location',
    Remote: 'Remote / online',
    NoPreference: 'No preference',
  } satisfies Record<Format, string>,
  duration: {
    Min10to15: '10–15 min',
    Min20to30: '20–30 min',
    Min45to60: '45–60 min',
    Over60: 'Over 60 min',
  } satisfies Record<Duration, string>,
  travel: { Yes: 'Yes', No: 'No', Maybe: 'Maybe' } satisfies Record<TravelOption, string>,
  partnerType: {
    Individual: 'Individual investor',
    Corporate: 'Corporate / Company',
    StrategicNonEquity: 'Strategic partner (non-equity)',
    Other: 'Other',
  } satisfies Record<PartnerType, string>,
  nonCash: {
    'Technical expertise': 'Technical expertise',
    'Distribution network': 'Distribution network',
    'IP/Technology': 'IP/Technology',
    'Market access': 'Market access',
    Other: 'Other',
  } satisfies Record<NonCashKind, string>,
  board: {
    None: 'None',
    Observer: 'Observer',
    OneSeat: '1 board seat',
    MultipleSeats: 'Multiple seats (specify in comments)',
  } satisfies Record<BoardSeat, string>,
  roleType: {
    PassiveInvestor: 'Passive investor',
    ActivePartnerManagement: 'Active partner (management)',
    StrategicAdvisor: 'Strategic advisor',
    TechnicalLead: 'Technical lead',
  } satisfies Record<RoleType, string>,
  dividend: {
    Reinvest: 'Reinvest',
    QuarterlyCash: 'Quarterly cash',
    AnnualCash: 'Annual cash',
    ConvertibleInstruments: 'Convertible instruments',
  } satisfies Record<Dividend, string>,
  presence: {
    FullyRemote: 'Fully remote',
    OccasionalVisits: 'Occasional visits',
    OnSiteLocal: 'On-site / local',
  } satisfies Record<Presence, string>,
  projectStatus: {
    planning: 'Planning',
    active: 'In Progress',
    completed: 'Completed',
    'on-hold': 'On Hold',
  } satisfies Record<ProjectStatus, string>,
  projectPriority: { low: 'Low', medium: 'Medium', high: 'High' } satisfies Record<ProjectPriority, string>,
  messageStatus: { unread: 'Unread', read: 'Read' } satisfies Record<MessageStatus, string>,
};

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
