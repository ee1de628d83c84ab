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
  const signature = sign(key, signedPart({ fileId, expires, by }));
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
  if (!verifySignature(key, signedPart(link), link.signature)) return 'altered';
  return Number(link.expires) * 1000 > nowMs ? 'valid' : 'expired';
}

function signedPart({ fileId, expires, by }: FileLink): string {
  return `${fileId}\n${expires}\n${by}`;
}

/** HMAC-SHA256 in base64url. */
export function sign(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Takes the same time for every wrong signature. */
export function verifySignature(key: Uint8Array, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(key, text));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
