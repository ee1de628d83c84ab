import { localizePath } from '@isangano/content/locale-paths';
import type { Locale } from '@isangano/contracts/locales';
import { applicationStatusPath } from '@isangano/contracts/routes';

/** What a private status link contains: the id of an application that was sent, and its access token. */
export type StatusLink = { id: string; accessToken: string };

/** Returns the private link to the status of an application. Browsers do not send its fragment to the server. */
export function getStatusPath(locale: Locale, { id, accessToken }: StatusLink): string {
  return `${localizePath(locale, applicationStatusPath)}#${id}.${accessToken}`;
}
