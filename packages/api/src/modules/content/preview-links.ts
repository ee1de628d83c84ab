import { localizePath } from '@isangano/content/locale-paths';
import type { Locale } from '@isangano/contracts/locales';
import type { KeySet } from '@isangano/platform/keys/keyring';
import { checkQuery, type LinkPurpose, signQuery } from '@isangano/platform/keys/signed-query';

const lifetimeSeconds = 24 * 60 * 60;

/** The parameter with the version of the draft, which makes the address of a page one of its preview. */
export const draftParam = 'draft';

const previewLink =
  (path: string): LinkPurpose =>
  (read) =>
    JSON.stringify(['preview', path, read(draftParam), read('expires')]);

type Target = { path: string; locale: Locale; version: number };

/** Returns the address of a page as it is in a version of the draft, for a day at most. */
export function createPreviewLink(keys: KeySet, { path, locale, version }: Target, nowMs: number): string {
  const localized = localizePath(locale, path);
  const params = { [draftParam]: String(version) };
  const query = signQuery(keys, previewLink(localized), params, nowMs / 1000 + lifetimeSeconds);
  return `${localized}?${query.toString()}`;
}

/** Returns the version of the draft that an address permits to see; undefined if it is altered or expired. */
export function parsePreviewLink(
  keys: KeySet,
  path: string,
  query: URLSearchParams,
  nowMs: number,
): number | undefined {
  return checkQuery(keys, previewLink(path), query, nowMs) === 'valid'
    ? Number(query.get(draftParam))
    : undefined;
}
