export const applicationKinds = ['interview', 'partner'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** What a decision can turn a pending application into. */
export const decisions = ['approved', 'rejected'] as const;
export type Decision = (typeof decisions)[number];

export const interviewSteps = ['profile', 'story', 'channel', 'schedule', 'consent'] as const;
export type InterviewStep = (typeof interviewSteps)[number];

export const partnerSteps = [
  'applicant',
  'project',
  'investment',
  'governance',
  'roles',
  'exit',
  'legal',
  'ethics',
  'practical',
  'team',
  'declaration',
] as const;
export type PartnerStep = (typeof partnerSteps)[number];

export const spokenLanguages = ['Kinyarwanda', 'English', 'French', 'Swahili', 'Other'] as const;
export type SpokenLanguage = (typeof spokenLanguages)[number];

export const contentTypes = [
  'Life story',
  'Testimony',
  'Entertainment',
  'News/Current affairs',
  'Education',
  'Other',
] as const;
export type ContentType = (typeof contentTypes)[number];

/** The channel option that stands for all of them; the named channels are the group's own content. */
export const allChannels = 'All Channels';

/** What a form offers; only Yes and No are stored. */
export const sensitivityAnswers = ['No', 'Yes', 'Unsure'] as const;
export type SensitivityAnswer = (typeof sensitivityAnswers)[number];
export const sensitivities = ['No', 'Yes'] as const;

export const formats = ['InStudio', 'OnLocation', 'Remote', 'NoPreference'] as const;
export type Format = (typeof formats)[number];

export const durations = ['Min10to15', 'Min20to30', 'Min45to60', 'Over60'] as const;
export type Duration = (typeof durations)[number];

export const travelAnswers = ['Yes', 'No', 'Maybe'] as const;
export type TravelAnswer = (typeof travelAnswers)[number];

export const partnerTypes = ['Individual', 'Corporate', 'StrategicNonEquity', 'Other'] as const;
export type PartnerType = (typeof partnerTypes)[number];

export const nonCashKinds = [
  'Technical expertise',
  'Distribution network',
  'IP/Technology',
  'Market access',
  'Other',
] as const;
export type NonCashKind = (typeof nonCashKinds)[number];

export const boardSeats = ['None', 'Observer', 'OneSeat', 'MultipleSeats'] as const;
export type BoardSeat = (typeof boardSeats)[number];

export const roleTypes = [
  'PassiveInvestor',
  'ActivePartnerManagement',
  'StrategicAdvisor',
  'TechnicalLead',
] as const;
export type RoleType = (typeof roleTypes)[number];

export const dividends = ['Reinvest', 'QuarterlyCash', 'AnnualCash', 'ConvertibleInstruments'] as const;
export type Dividend = (typeof dividends)[number];

export const presences = ['FullyRemote', 'OccasionalVisits', 'OnSiteLocal'] as const;
export type Presence = (typeof presences)[number];

/** File fields of both kinds of application, as they are named on the wire. */
export const fileFields = ['portraitUrl', 'uploadDocsUrls', 'signatureUrl', 'docs'] as const;
export type FileField = (typeof fileFields)[number];
