import { localizePath } from '@isangano/content/locale-paths';
import type { Locale } from '@isangano/contracts/locales';
import { applicationStatusPath } from '@isangano/contracts/routes';

/** The parts of a private status link: the id of a sent application, and its access token. */
export type StatusLink = { id: string; accessToken: string };

/** Returns the private link to the status of an application. Browsers do not send its fragment to the server. */
export function getStatusPath(locale: Locale, { id, accessToken }: StatusLink): string {
  return `${localizePath(locale, applicationStatusPath)}#${id}.${accessToken}`;
}
