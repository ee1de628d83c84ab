import { createHmac, type KeyObject } from 'node:crypto';
import { localizePath } from '@isangano/content/locale-paths';
import type { Locale } from '@isangano/contracts/locales';
import { applicationStatusPath, correctionQuery } from '@isangano/contracts/routes';
import type { Keys } from '../../../core/keys/keys.ts';
import { hashAccessToken } from '../../uploads/module.ts';

type LinkTarget = { siteUrl: string; id: string; locale: Locale };

const queries = { status: '', correction: correctionQuery };

/**
 * Returns the status link that mails about an application contain: like the one of the device, with the id of the record, and
 * as its access token a signature, so that the server stores neither. It holds as long as the application. It leads to the
 * status, or to the form of a correction.
 */
export function createStatusLink(
  keys: Keys['statusLinks'],
  { siteUrl, id, locale }: LinkTarget,
  page: keyof typeof queries = 'status',
): string {
  const token = sign(keys.getNewest().key, id);
  return `${siteUrl}${localizePath(locale, applicationStatusPath)}${queries[page]}#${id.replaceAll('-', '')}.${token}`;
}

/** Returns the id of the record that a status link names: `linkId` is its first part, the hash that of the second. */
export function parseStatusLink(
  keys: Keys['statusLinks'],
  linkId: string,
  accessTokenHash: string,
): string | undefined {
  const id = linkId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return keys.list().some((key) => hashAccessToken(sign(key, id)) === accessTokenHash) ? id : undefined;
}

/** Returns the HMAC-SHA256 in base64url, which has the format of an access token. */
function sign(key: KeyObject, id: string): string {
  return createHmac('sha256', key).update(id).digest('base64url');
}
