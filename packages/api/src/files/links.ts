import { createHmac, timingSafeEqual } from 'node:crypto';
import { filesPrefix, publicFilesPrefix } from '@isangano/contracts/routes';

const lifetimeSeconds = 3600;

/** Links made within the same minutes are the same, so that a repeated answer equals the first. */
const stepSeconds = 300;

/** Who a link was made for: the id of a member of staff, or empty. */
type FileLink = { fileId: string; expires: string; by: string };

/** A link to a private file, relative to the server's base; it expires within an hour. */
export function signedFileLink(key: Uint8Array, fileId: string, nowMs: number, by = ''): string {
  const expires = String(Math.floor(nowMs / 1000 / stepSeconds) * stepSeconds + lifetimeSeconds);
  const signature = signatureOf(key, { fileId, expires, by });
  const query = new URLSearchParams({ expires, ...(by && { by }), signature });
  return `${filesPrefix}/${fileId}?${query.toString()}`;
}

/** The lasting address of a public image, relative to the server's base. */
export function publicFileLink(fileId: string): string {
  return `${publicFilesPrefix}/${fileId}`;
}

export type LinkState = 'valid' | 'expired' | 'altered';

/** Judges a link's parts; one without an expiry or signature counts as altered. */
export function checkFileLink(
  key: Uint8Array,
  link: FileLink & { signature: string },
  nowMs: number,
): LinkState {
  const expected = Buffer.from(signatureOf(key, link));
  const given = Buffer.from(link.signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'altered';
  return Number(link.expires) * 1000 > nowMs ? 'valid' : 'expired';
}

function signatureOf(key: Uint8Array, { fileId, expires, by }: FileLink): string {
  return createHmac('sha256', key).update(`${fileId}\n${expires}\n${by}`).digest('base64url');
}
