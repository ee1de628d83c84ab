import {
  type ErrorBody,
  type ErrorCode,
  type ErrorReason,
  errorReasonTexts,
  errorStatus,
  errorTexts,
  type Issue,
} from '@isangano/contracts/errors';
import { isFieldErrorId } from '@isangano/contracts/field-error-values';
import { type FieldErrorId, fieldErrorText } from '@isangano/contracts/field-errors';
import { TRPCError } from '@trpc/server';
import * as z from 'zod/mini';

type Details = {
  reason?: ErrorReason;
  issues?: Issue[];
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** A failure that people may know of. Use cases throw it; the transports turn it into their own form. */
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
}

/** An issue with the English sentence of a field error. */
export function issue(path: string, id: FieldErrorId, values?: Record<string, string | number>): Issue {
  return { path, message: fieldErrorText(id, values) };
}

const schemaFaults = z.object({
  issues: z.array(z.object({ path: z.optional(z.array(z.unknown())), message: z.string() })),
});

/** `invalid_input` for what a schema threw or answered, or nothing if it is no schema's error. */
export function invalidInput(cause: unknown): AppError | undefined {
  const faults = schemaFaults.safeParse(cause);
  if (!faults.success) return undefined;
  const issues = faults.data.issues.map(({ path = [], message }) =>
    issue(path.map(String).join('.'), isFieldErrorId(message) ? message : 'fault.value.invalid'),
  );
  return new AppError('invalid_input', { issues, cause });
}

/** The value a schema makes of an input; throws `invalid_input` with the issues by field. */
export function checked<Output>(schema: z.core.$ZodType<Output>, input: unknown): Output {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  throw invalidInput(result.error) ?? new AppError('invalid_input', { cause: result.error });
}

/** The `AppError` inside any error; unknown ones become `internal` and keep their cause for the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.code === 'BAD_REQUEST') return invalidInput(error.cause) ?? new AppError('invalid_input');
    const code = codeOfTRPC(error.code);
    if (code !== 'internal') return new AppError(code, { cause: error });
    return new AppError('internal', { cause: error.cause ?? error });
  }
  return new AppError('internal', { cause: error });
}

const trpcCodes = {
  invalid_input: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  wrong_method: 'METHOD_NOT_SUPPORTED',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_type: 'UNSUPPORTED_MEDIA_TYPE',
  too_many: 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorCode, TRPCError['code']>;

const codesByTRPC = new Map<string, ErrorCode>();
for (const code of Object.keys(errorStatus)) {
  if (isErrorCode(code)) codesByTRPC.set(trpcCodes[code], code);
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatus, code);
}

function codeOfTRPC(code: TRPCError['code']): ErrorCode {
  return codesByTRPC.get(code) ?? 'internal';
}

export function toTRPCError(error: unknown): TRPCError {
  const appError = toAppError(error);
  return new TRPCError({ code: trpcCodes[appError.code], message: appError.message, cause: appError });
}

type HttpError = { status: number; body: ErrorBody; retryAfterSeconds: number | undefined };

export function toHttpError(error: unknown): HttpError {
  const { code, message, issues, retryAfterSeconds } = toAppError(error);
  return { status: errorStatus[code], body: { message, ...(issues && { issues }) }, retryAfterSeconds };
}
