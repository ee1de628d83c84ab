import { filesPrefix, publicFilesPrefix } from '@isangano/contracts/routes';
import { checkQuery, type LinkPurpose, type LinkState, signQuery } from '../links/signed-query.ts';

const lifetimeSeconds = 3600;

/** Expiry times are rounded to this step, so that a repeated response contains the same links. */
const stepSeconds = 300;

/**
 * Returns a signed link to a private file, relative to the server's base; it expires in 55 to 60 minutes.
 * `by` is the id of the staff member for whom it is created, or empty.
 */
export function createFileLink(key: Uint8Array, fileId: string, nowMs: number, by = ''): string {
  const expires = Math.floor(nowMs / 1000 / stepSeconds) * stepSeconds + lifetimeSeconds;
  const query = signQuery(key, openFile(fileId), { ...(by && { by }) }, expires);
  return `${filesPrefix}/${fileId}?${query.toString()}`;
}

export function checkFileLink(
  key: Uint8Array,
  fileId: string,
  query: URLSearchParams,
  nowMs: number,
): LinkState {
  return checkQuery(key, openFile(fileId), query, nowMs);
}

function openFile(fileId: string): LinkPurpose {
  return (read) => `${fileId}\n${read('expires')}\n${read('by')}`;
}

/** Returns the permanent URL of a public image, relative to the server's base. */
export function getPublicFileUrl(fileId: string): string {
  return `${publicFilesPrefix}/${fileId}`;
}
