import { defaultLocale, type Locale, locales } from './locales.ts';

/** Paths of the public pages, in the order of their links. */
export const publicPaths = {
  home: '/',
  services: '/services',
  interviewForm: '/interview-form',
  projects: '/projects',
  partnership: '/partnership',
  contact: '/contact',
  aiEthics: '/ai-ethics',
  partnershipApplication: '/partnership-application',
} as const;

export type PublicPath = (typeof publicPaths)[keyof typeof publicPaths];

/** Pages with a wizard. */
export const formPaths: readonly string[] = [publicPaths.interviewForm, publicPaths.partnershipApplication];

export const staffPaths = {
  signIn: '/admin',
  dashboard: '/admin/dashboard',
  applications: '/admin/applications',
  projects: '/admin/projects',
  messages: '/admin/messages',
} as const;

/** Returns whether a path belongs to the staff area. */
export function isStaffPath(path: string): boolean {
  return path === staffPaths.signIn || path.startsWith(`${staffPaths.signIn}/`);
}

/** Prefix of the REST API. */
export const apiPrefix = '/api';
export const trpcPrefix = '/trpc';

/** Prefix of signed links to files; outside the REST API. */
export const filesPrefix = '/files';

/** Path of the CSV export; it requires a signed link, as files do. */
export const applicationsExportPath = `${filesPrefix}/exports/applications.csv`;

/** Prefix of the permanent URLs of public images. */
export const publicFilesPrefix = `${filesPrefix}/public`;

/** Action of the newsletter form without JavaScript; the contact form posts to its own page. */
export const newsletterFormPath = '/newsletter';

/** Targets of the signed links in newsletter mails. */
export const newsletterConfirmPath = `${newsletterFormPath}/confirm`;
export const newsletterLeavePath = `${newsletterFormPath}/unsubscribe`;

/** Paths of the REST API, relative to `apiPrefix`; `{id}` is the id of a record. */
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

/** Returns the locale prefix: `/rw`, `/fr`, or an empty string for the default locale. */
function localePrefix(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`;
}

/** Splits a path into its locale, if it has a prefix, and the path without it. */
export function splitLocale(path: string): { locale: Locale | undefined; path: string } {
  for (const locale of locales) {
    const prefix = localePrefix(locale);
    if (prefix && (path === prefix || path.startsWith(`${prefix}/`))) {
      return { locale, path: path.slice(prefix.length) || '/' };
    }
  }
  return { locale: undefined, path };
}

/** Adds the locale prefix to a path. */
export function localizedPath(locale: Locale, path: string): string {
  const prefix = localePrefix(locale);
  return path === '/' ? prefix || '/' : `${prefix}${path}`;
}
