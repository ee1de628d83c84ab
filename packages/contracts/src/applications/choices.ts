/* Options of the forms. Not in `values.ts`, which every page of the site loads. */

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

/** The option for all channels. The names of the channels are content. */
export const allChannels = 'All Channels';

/** Options of the form; only Yes and No are stored. */
export const sensitivityOptions = ['No', 'Yes', 'Unsure'] as const;
export type SensitivityOption = (typeof sensitivityOptions)[number];
export const sensitivities = ['No', 'Yes'] as const;

export const formats = ['InStudio', 'OnLocation', 'Remote', 'NoPreference'] as const;
export type Format = (typeof formats)[number];

export const durations = ['Min10to15', 'Min20to30', 'Min45to60', 'Over60'] as const;
export type Duration = (typeof durations)[number];

export const travelOptions = ['Yes', 'No', 'Maybe'] as const;
export type TravelOption = (typeof travelOptions)[number];

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
