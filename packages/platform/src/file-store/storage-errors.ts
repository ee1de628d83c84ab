import { AppError } from '../errors.ts';
import { fullDiskCodes, hasCode } from '../file-system/has-code.ts';

/** Returns `unavailable` if the disk is full, or else the error. */
export function toStorageError(error: unknown): unknown {
  return hasCode(error, ...fullDiskCodes)
    ? new AppError('unavailable', { cause: error, retryAfterSeconds: 60 })
    : error;
}
