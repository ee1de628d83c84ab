import { hash, randomBytes } from 'node:crypto';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { uploadLifetimeMs } from '@isangano/contracts/uploads/limits';
import { fieldError } from '../../core/errors.ts';
import type { UploadTable } from './queries.ts';

/** The caller of an upload: the hash of the access token, if one was sent. */
export type UploadAccess = { accessTokenHash: string | null };

const idBytes = 32;
const random256 = /^[\w-]{43}$/;
const accessTokenFormat = random256;
export const uploadIdFormat = random256;

/** Returns the id of a new upload, which cannot be guessed: 43 characters of base64url. */
export function newUploadId(): string {
  return randomBytes(idBytes).toString('base64url');
}

/**
 * Returns the hash under which an access token is stored. Throws `invalid_input` for a malformed token, with an issue
 * of the header: tokens in bodies are checked by their schemas.
 */
export function hashAccessToken(token: string): string {
  if (!accessTokenFormat.test(token)) throw fieldError(applicationTokenHeader, 'error.value.invalid');
  return hash('sha256', token, 'hex');
}

/** Whether an upload may be used: with the access token that it was created with, or by its id if it had none. */
export function canUseUpload(
  { token_hash }: Pick<UploadTable, 'token_hash'>,
  { accessTokenHash }: UploadAccess,
): boolean {
  return token_hash === null || token_hash === accessTokenHash;
}

type Dates = Pick<UploadTable, 'draft_id' | 'created_at' | 'arrived_at'>;

/**
 * Returns when an upload expires, in milliseconds since 1970: a week after its last byte, for which the caller gives
 * the time of the last write to its file, if there is a file. An upload of a draft expires with the draft.
 */
export function getUploadExpiry(
  { draft_id, created_at, arrived_at }: Dates,
  modifiedAt: number | undefined,
): number | null {
  if (draft_id !== null) return null;
  const lastByteAt = arrived_at === null ? (modifiedAt ?? Date.parse(created_at)) : Date.parse(arrived_at);
  return lastByteAt + uploadLifetimeMs;
}
