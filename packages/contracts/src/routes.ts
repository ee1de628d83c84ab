/** Paths of the public pages, in the order of the links in menu and footer. */
export const publicPaths = {
  home: '/',
  services: '/services',
  interviewForm: '/interview-form',
  projects: '/projects',
  partnership: '/partnership',
  contact: '/contact',
  aiEthics: '/ai-ethics',
  partnershipApplication: '/partnership-application',
  accessibility: '/accessibility',
  privacy: '/privacy',
} as const;

export type PublicPath = (typeof publicPaths)[keyof typeof publicPaths];

/** Page with the receipt and the status of an application; only private links lead there. */
export const applicationStatusPath = '/application-status';
/** The parameter, without a value, with which it shows the form of a correction, and the query of links. */
export const correctionParam = 'correction';
export const correctionQuery = `?${correctionParam}`;

/** Pages whose form is a wizard. */
export const wizardPaths: readonly string[] = [publicPaths.interviewForm, publicPaths.partnershipApplication];

export const staffPaths = {
  signIn: '/admin',
  dashboard: '/admin/dashboard',
  applications: '/admin/applications',
  review: '/admin/applications/review',
  calendar: '/admin/calendar',
  projects: '/admin/projects',
  content: '/admin/content',
  messages: '/admin/messages',
  people: '/admin/people',
  suspectedSpam: '/admin/suspected-spam',
  audit: '/admin/audit',
  team: '/admin/team',
  webhooks: '/admin/webhooks',
  account: '/admin/account',
} as const;

/** Returns whether a path belongs to the staff area, which has no locale prefixes. */
export function isStaffPath(path: string): boolean {
  return path === staffPaths.signIn || path.startsWith(`${staffPaths.signIn}/`);
}

export const apiPrefix = '/api';

/** Prefix of the tRPC endpoint. */
export const trpcPrefix = '/trpc';
/** Calls of procedures in one request at most; clients send more in several. */
export const batchMaxCalls = 10;

/** Prefix of all files. Those outside `publicFilesPrefix` require a signed link. */
export const filesPrefix = '/files';

/** After the address of a picture: a small rendition of it. */
export const thumbnailSuffix = '/thumbnail';

/** Path of the CSV export; it requires a signed link too. */
export const applicationsExportPath = `${filesPrefix}/exports/applications.csv`;

/** Path of the appointments for calendar programs; it requires a signed link too. */
export const calendarFeedPath = `${filesPrefix}/calendar.ics`;

/** Path of the CSV export of the audit log; it requires a signed link too. */
export const auditExportPath = `${filesPrefix}/exports/audit.csv`;

/** Path of the CSV export of messages; it requires a signed link too. */
export const messagesExportPath = `${filesPrefix}/exports/messages.csv`;

/** Path of the export of a person's data; it requires a signed link too. */
export const personExportPath = `${filesPrefix}/exports/person.zip`;

/** Prefix of the permanent URLs of public images. */
export const publicFilesPrefix = `${filesPrefix}/public`;

/** Target of the newsletter form without JavaScript. The contact form is sent to the path of its page. */
export const newsletterFormPath = '/newsletter';

/** Targets of the signed links in newsletter mails. */
export const newsletterConfirmPath = `${newsletterFormPath}/confirm`;
export const newsletterUnsubscribePath = `${newsletterFormPath}/unsubscribe`;

/** The script of the service worker, whose scope is the whole site. */
export const serviceWorkerPath = '/service-worker.js';

/** Where browsers report violations of the content security policy. */
export const cspReportsPath = '/csp-reports';
/** Target of the signed link in mails that stops all others to the same address. */
export const mailStopPath = '/mail/stop';
/** Target of the signed link by which applicants have a copy of their answers sent to their own address. */
export const mailCopyPath = '/mail/copy';

/** Where the provider of SMS reports deliveries; a secret follows. */
export const smsReportsPath = '/sms/reports';

/** Targets of the links in mails to visitors: each only changes a record that exists, or has it sent. */
export const visitorLinkPaths: readonly string[] = [
  newsletterConfirmPath,
  newsletterUnsubscribePath,
  mailStopPath,
  mailCopyPath,
];

/**
 * Paths of the REST API, relative to `apiPrefix`; `{id}` is the id of a record. The specification fixes them,
 * also where they differ from the names of this code (`/contact`) and contain a version.
 */
export const restPaths = {
  login: '/auth/login',
  secondFactor: '/auth/second-factor',
  passkeyOptions: '/auth/passkey/options',
  passkey: '/auth/passkey',
  passwordLink: '/auth/password-link',
  password: '/auth/password',
  logout: '/auth/logout',
  interviews: '/applications/interviews',
  interview: '/applications/interviews/{id}',
  interviewTimes: '/applications/interviews/{id}/times',
  interviewFreeTimes: '/applications/interviews/{id}/free-times',
  interviewStatus: '/applications/interviews/{id}/status',
  partners: '/applications/partners',
  partner: '/applications/partners/{id}',
  partnerStatus: '/applications/partners/{id}/status',
  appointments: '/applications/appointments',
  channelCalendars: '/applications/channel-calendars',
  applicationCorrections: '/applications/corrections/{id}',
  submission: '/submissions/{id}',
  submissionCopy: '/submissions/{id}/copy',
  submissionCorrection: '/submissions/{id}/correction',
  submissionAppointment: '/submissions/{id}/appointment',
  submissionWithdrawal: '/submissions/{id}/withdrawal',
  submissionThread: '/submissions/{id}/thread',
  submissionSms: '/submissions/{id}/sms',
  thread: '/threads/{noun}/{id}',
  projects: '/projects',
  publicProjects: '/projects/public',
  project: '/projects/{id}',
  contentPictures: '/content/pictures',
  openDraft: '/drafts/open',
  draft: '/drafts/{id}',
  draftCode: '/drafts/{id}/code',
  draftLink: '/drafts/{id}/link',
  draftKey: '/drafts/{id}/key',
  messages: '/contact',
  message: '/contact/{id}',
  uploads: '/uploads',
  upload: '/uploads/{id}',
  proofs: '/proofs',
  proofChallenges: '/proofs/challenges',
  emailSend: '/v1.0/email/send',
  emailSendForm: '/v1.0/email/send-form',
  health: '/health',
  ready: '/ready',
  metrics: '/metrics',
  openapi: '/openapi.json',
  docs: '/docs',
} as const;

/** Header with a key of the client's choice: a request with the same key is a repetition, and stored once. */
export const idempotencyHeader = 'idempotency-key';
export const idempotencyKeyMaxChars = 200;
/** How long a request is recognised as a repetition. Submissions that wait on a phone must be sent before. */
export const idempotencyKeyLifetimeMs = 90 * 24 * 60 * 60 * 1000;

/** Header with a random id that a browser keeps, by which an account knows the browsers that it was used in. */
export const deviceIdHeader = 'device-id';

/**
 * Header with the access token of an application that was started in a browser: 43 characters of base64url, derived from
 * its capability. Uploads that were created with it can only be used and claimed with it.
 */
export const applicationTokenHeader = 'application-token';

/** Header of automatic requests, which do not extend an idle session. */
export const backgroundHeader = 'background-request';

/** The name of the key in the fragment of a link to a draft; its value is `<id>.<capability>`. */
export const resumeFragmentKey = 'resume';
