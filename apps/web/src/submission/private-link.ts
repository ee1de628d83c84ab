import { localizePath } from '@isangano/content/locale-paths';
import type { Locale } from '@isangano/contracts/locales';
import { applicationStatusPath, correctionQuery } from '@isangano/contracts/routes';
import type { StatusLink } from './status-path.ts';

/** Returns the private link to the form of its correction. */
export function getCorrectionPath(locale: Locale, { id, accessToken }: StatusLink): string {
  return `${localizePath(locale, applicationStatusPath)}${correctionQuery}#${id}.${accessToken}`;
}

/** Reads the fragment of a private status link; returns undefined if it is incomplete. */
export function readStatusLink(hash: string): StatusLink | undefined {
  const [, id, accessToken] = /^#([0-9a-f]{32})\.([\w-]{43})$/.exec(hash) ?? [];
  return id && accessToken ? { id, accessToken } : undefined;
}

/** The number of characters of the id of an application, with which the ids of its corrections begin. */
const applicationIdChars = 32;

type LinkedItem = { id: string; accessToken?: string | undefined };

/** Returns the private link to the application of an item; undefined if it has none. */
export function getStatusLink({ id, accessToken }: LinkedItem): StatusLink | undefined {
  return accessToken === undefined ? undefined : { id: id.slice(0, applicationIdChars), accessToken };
}
