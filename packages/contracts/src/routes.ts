import { defaultLocale, type Locale, locales } from './locales.ts';

/** Every page a visitor can open, by the noun the code knows it by. */
export const publicPaths = {
  home: '/',
  services: '/services',
  projects: '/projects',
  partnership: '/partnership',
  contact: '/contact',
  aiEthics: '/ai-ethics',
  interviewForm: '/interview-form',
  partnershipApplication: '/partnership-application',
} as const;

/** Pages that are a form in steps. */
export const formPaths: readonly string[] = [publicPaths.interviewForm, publicPaths.partnershipApplication];

export const staffPaths = {
  signIn: '/admin',
  dashboard: '/admin/dashboard',
  applications: '/admin/applications',
  projects: '/admin/projects',
  messages: '/admin/messages',
} as const;

/** Whether a path lies in the staff area. */
export function isStaffPath(path: string): boolean {
  return path === staffPaths.signIn || path.startsWith(`${staffPaths.signIn}/`);
}

/** Everything under this prefix speaks JSON; the documented REST paths are relative to it. */
export const apiPrefix = '/api';
export const trpcPrefix = '/trpc';

/** Signed links to stored files start here, beside the API and not below it. */
export const filesPrefix = '/files';

/** The list of applications as a table for other programs; behind a signed link, as files are. */
export const applicationsExportPath = `${filesPrefix}/exports/applications.csv`;

/** Public images have lasting addresses below this prefix. */
export const publicFilesPrefix = `${filesPrefix}/public`;

/** Where the newsletter's form goes when a page has no JavaScript; the contact form goes to its own page. */
export const newsletterFormPath = '/newsletter';

/** Where the links in mails of the newsletter lead; each names a subscriber and is signed. */
export const newsletterConfirmPath = `${newsletterFormPath}/confirm`;
export const newsletterLeavePath = `${newsletterFormPath}/unsubscribe`;

/** Paths of the REST facade, relative to `apiPrefix`; `{id}` stands for a record's id. */
export const restPaths = {
  login: '/auth/login',
  logout: '/auth/logout',
  interviews: '/applications/interviews',
  interview: '/applications/interviews/{id}',
  interviewStatus: '/applications/interviews/{id}/status',
  partners: '/applications/partners',
  partner: '/applications/partners/{id}',
  partnerStatus: '/applications/partners/{id}/status',
  projects: '/projects',
  publicProjects: '/projects/public',
  project: '/projects/{id}',
  messages: '/contact',
  message: '/contact/{id}',
  emailSend: '/v1.0/email/send',
  emailSendForm: '/v1.0/email/send-form',
  health: '/health',
  ready: '/ready',
  metrics: '/metrics',
  openapi: '/openapi.json',
  docs: '/docs',
} as const;

/** Header by which a client marks a repeated submission as the same one. */
export const idempotencyHeader = 'idempotency-key';
export const idempotencyKeyMaxChars = 200;

/** Header of an answer of the typed door: the version of the records from which it was read, or an older one. */
export const recordsVersionHeader = 'records-version';

/** The mirror prefix of a language: `/rw`, `/fr`, or nothing for the default language. */
export function localePrefix(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`;
}

/** Splits a path into its mirror language, if it has one, and the plain path. */
export function splitLocale(path: string): { locale: Locale | undefined; path: string } {
  for (const locale of locales) {
    const prefix = localePrefix(locale);
    if (prefix && (path === prefix || path.startsWith(`${prefix}/`))) {
      return { locale, path: path.slice(prefix.length) || '/' };
    }
  }
  return { locale: undefined, path };
}

/** The address of a plain path in a language, below its mirror prefix. */
export function localizedPath(locale: Locale, path: string): string {
  const prefix = localePrefix(locale);
  return path === '/' ? prefix || '/' : `${prefix}${path}`;
}
