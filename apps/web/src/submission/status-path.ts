import { localizePath } from '@isangano/content/locale-paths';
import type { Locale } from '@isangano/contracts/locales';
import { applicationStatusPath, correctionPath } from '@isangano/contracts/routes';

/** What a private status link contains: the id of an application that was sent, and its access token. */
export type StatusLink = { id: string; accessToken: string };

/** Returns the private link to the status of an application. Browsers do not send its fragment to the server. */
export function getStatusPath(locale: Locale, { id, accessToken }: StatusLink): string {
  return `${localizePath(locale, applicationStatusPath)}#${id}.${accessToken}`;
}

/** Returns the private link to the form of its correction. */
export function getCorrectionPath(locale: Locale, { id, accessToken }: StatusLink): string {
  return `${localizePath(locale, correctionPath)}#${id}.${accessToken}`;
}

/** Reads the fragment of a private status link; returns undefined if it is incomplete. */
export function readStatusLink(hash: string): StatusLink | undefined {
  const [, id, accessToken] = /^#([0-9a-f]{32})\.([\w-]{43})$/.exec(hash) ?? [];
  return id && accessToken ? { id, accessToken } : undefined;
}
