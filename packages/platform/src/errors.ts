import type { ErrorCode } from '@isangano/contracts/error-status';
import { type ErrorReason, errorReasonTexts, errorTexts, type Issue } from '@isangano/contracts/errors';

/** An error that the operator has to resolve. Its message is one line. */
export class OperatorError extends Error {}

type Details = {
  reason?: ErrorReason | undefined;
  issues?: Issue[];
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/** An error that clients may see. Use cases throw it; tRPC and REST convert it to their formats. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly reason: ErrorReason | undefined;
  readonly issues: Issue[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { reason, issues, retryAfterSeconds, cause }: Details = {}) {
    super(reason ? errorReasonTexts[reason] : errorTexts[code], { cause });
    this.name = 'AppError';
    this.code = code;
    this.reason = reason;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** Returns the same error with these issues. */
  withIssues(issues: Issue[]): AppError {
    const { code, reason, retryAfterSeconds, cause } = this;
    return new AppError(code, { reason, retryAfterSeconds, cause, issues });
  }
}

/** Returns a value that was looked up. Throws `not_found` if there is none. */
export function requireFound<Found extends {}>(found: Found | undefined): Found {
  if (found === undefined) throw new AppError('not_found');
  return found;
}

/** For `catch`: resolves with `undefined` for the error `not_found`. */
export function ignoreNotFound(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

/** For `catch`: resolves with `undefined` if the file does not exist. */
export function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

export function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error of the system has one of these codes. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code);
}

/** Error codes of a full disk or an exhausted quota. */
export const fullDiskCodes = ['ENOSPC', 'EDQUOT'] as const;

/** Codes of a disk that fails or only reads, and of files that are gone or not permitted. */
export const brokenDiskCodes = ['EIO', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR'] as const;

/** Codes of files that cannot be used, also while too many are open. */
export const fileFailureCodes = [...fullDiskCodes, ...brokenDiskCodes, 'EMFILE', 'ENFILE'] as const;
