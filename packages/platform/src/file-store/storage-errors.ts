import { AppError } from '../errors.ts';

/** Whether an error of the file system has one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}

/** Returns `unavailable` if the disk is full, or else the error. */
export function toStorageError(error: unknown): unknown {
  return hasCode(error, 'ENOSPC', 'EDQUOT')
    ? new AppError('unavailable', { cause: error, retryAfterSeconds: 60 })
    : error;
}
