export const applicationKinds = ['interview', 'partner'] as const;
export type ApplicationKind = (typeof applicationKinds)[number];

export const applicationStatuses = ['pending', 'approved', 'rejected'] as const;
export type ApplicationStatus = (typeof applicationStatuses)[number];

/** Statuses of the last requested correction. */
export const correctionStates = ['asked', 'answered', 'expired'] as const;
export type CorrectionState = (typeof correctionStates)[number];

/** Whether staff see the identity of an applicant, for channels that hide it until the first score. */
export const firstLooks = ['hidden', 'shown'] as const;
export type FirstLook = (typeof firstLooks)[number];

/** The statuses that a decision can set. */
export const decisions = ['approved', 'rejected'] as const;
export type Decision = (typeof decisions)[number];

/** The statuses that applicants see, in their order. A decision is not named. */
export const applicationStates = ['received', 'underReview', 'decided'] as const;
export type ApplicationState = (typeof applicationStates)[number];

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

/** Results of a scan for malware. A file of which the scanner refuses the size is `unscannable`. */
const scanResults = ['clean', 'infected', 'unscannable'] as const;
export type ScanResult = (typeof scanResults)[number];

export const scanStates = ['unscanned', ...scanResults] as const;
export type ScanState = (typeof scanStates)[number];

/** File fields of both kinds of application, as named in requests. */
export const applicationFileFields = ['portraitUrl', 'uploadDocsUrls', 'signatureUrl', 'docs'] as const;
export type ApplicationFileField = (typeof applicationFileFields)[number];

/** All file fields of visitors: those, and that of a reply. */
export const fileFields = [...applicationFileFields, 'replyFiles'] as const;
export type FileField = (typeof fileFields)[number];
