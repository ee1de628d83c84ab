import { AppError } from '@isangano/platform/errors';
import { ERRORS } from '@tus/server';
import * as z from 'zod/mini';

const tusError = z.object({ status_code: z.number() });

/** Returns the error of this server for one that the protocol library threw, or for the status that it responded with. */
export function toUploadError(error: unknown): unknown {
  // A newer request for the same upload has ended this one.
  if (error === ERRORS.ABORTED) return new AppError('conflict', { reason: 'wrong_offset' });
  const parsed = error instanceof AppError ? undefined : tusError.safeParse(error);
  if (!parsed?.success) return error;
  switch (parsed.data.status_code) {
    case 404:
    case 410:
      return new AppError('not_found');
    case 409:
      return new AppError('conflict', { reason: 'wrong_offset' });
    case 412:
      return new AppError('precondition_failed');
    case 413:
      return new AppError('too_large');
    // The library also answers 403 to a missing header, and 501 to an extension that the server does not have.
    default:
      return new AppError('invalid_input');
  }
}
