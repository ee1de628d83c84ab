import { type ErrorCode, errorStatus } from '@isangano/contracts/error-status';
import type { ErrorBody, Issue } from '@isangano/contracts/errors';
import { isFieldErrorId } from '@isangano/contracts/field-error-values';
import { type FieldErrorId, fieldErrorText } from '@isangano/contracts/field-errors';
import { AppError, fileFailureCodes, hasCode } from '@isangano/platform/errors';
import { hasKey } from '@isangano/platform/has-key';
import { TRPCError } from '@trpc/server';
import * as z from 'zod/mini';

const fileRetryAfterSeconds = 60;

/** Returns an issue with the English text of a field error. `path` is dotted. */
export function issue(path: string, id: FieldErrorId, values?: Record<string, string | number>): Issue {
  return { path, message: fieldErrorText(id, values), code: id };
}

/** Returns `invalid_input` with one issue. */
export function fieldError(...error: Parameters<typeof issue>): AppError {
  return new AppError('invalid_input', { issues: [issue(...error)] });
}

const schemaError = z.object({
  issues: z.array(z.object({ path: z.optional(z.array(z.unknown())), message: z.string() })),
});

/** Returns `invalid_input` for an error of a schema, or `undefined` for any other error. */
function invalidInput(cause: unknown): AppError | undefined {
  const errors = schemaError.safeParse(cause);
  if (!errors.success) return undefined;
  const issues = errors.data.issues.map(({ path = [], message }) =>
    issue(path.map(String).join('.'), isFieldErrorId(message) ? message : 'error.value.invalid'),
  );
  return new AppError('invalid_input', { issues, cause });
}

/** Parses an input with a schema. Throws `invalid_input` (issues by field). */
export function parseInput<Output>(schema: z.core.$ZodType<Output>, input: unknown): Output {
  const result = z.safeParse(schema, input);
  if (result.success) return result.data;
  throw invalidInput(result.error) ?? new AppError('invalid_input', { cause: result.error });
}

/**
 * Returns the error with its issues in the order of the schema's fields. tRPC parses asynchronously, which leaves them in
 * another order.
 */
export function sortIssues(error: AppError, schema: z.core.$ZodType | undefined): AppError {
  if (!error.issues || !(schema instanceof z.ZodMiniObject)) return error;
  const fields = Object.keys(schema.shape);
  const getRank = ({ path }: Issue) => fields.indexOf(path.split('.', 1)[0] ?? '');
  return error.withIssues(error.issues.toSorted((one, other) => getRank(one) - getRank(other)));
}

/** Returns the `AppError` that an error is or wraps, or else `unavailable` or `internal` with the error as its cause. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof TRPCError) {
    if (error.cause instanceof AppError) return error.cause;
    if (error.code === 'BAD_REQUEST') return invalidInput(error.cause) ?? new AppError('invalid_input');
    const code = codesByTRPC.get(error.code) ?? 'internal';
    if (code !== 'internal') return new AppError(code, { cause: error });
    return explainUnexpected(error.cause ?? error);
  }
  return explainUnexpected(error);
}

/** A file that cannot be opened or written now, for example because too many are open, may be available later. */
function explainUnexpected(cause: unknown): AppError {
  return hasCode(cause, ...fileFailureCodes)
    ? new AppError('unavailable', { cause, retryAfterSeconds: fileRetryAfterSeconds })
    : new AppError('internal', { cause });
}

const trpcCodes = {
  invalid_input: 'BAD_REQUEST',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  method_not_allowed: 'METHOD_NOT_SUPPORTED',
  timeout: 'TIMEOUT',
  conflict: 'CONFLICT',
  precondition_failed: 'PRECONDITION_FAILED',
  too_large: 'PAYLOAD_TOO_LARGE',
  path_too_long: 'BAD_REQUEST',
  unsupported_type: 'UNSUPPORTED_MEDIA_TYPE',
  too_many: 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
  no_space: 'SERVICE_UNAVAILABLE',
} as const satisfies Record<ErrorCode, TRPCError['code']>;

const codesByTRPC = new Map<string, ErrorCode>();
for (const code of Object.keys(errorStatus)) {
  // The first of several codes is the general one.
  if (hasKey(errorStatus, code) && !codesByTRPC.has(trpcCodes[code])) codesByTRPC.set(trpcCodes[code], code);
}

export function toTRPCError(error: unknown): TRPCError {
  const appError = toAppError(error);
  return new TRPCError({ code: trpcCodes[appError.code], message: appError.message, cause: appError });
}

type HttpError = { status: number; body: ErrorBody; retryAfterSeconds: number | undefined };

/** Returns the status and body of a REST response; `retryAfterSeconds` is for the `Retry-After` header. */
export function toHttpError(error: unknown): HttpError {
  const { code, reason, message, issues, retryAfterSeconds } = toAppError(error);
  const body: ErrorBody = { message, code: reason ?? code };
  if (issues) {
    body.issues = issues.map(({ path, message }) => ({ path, message }));
    body.issueCodes = issues.map(({ code = '' }) => code);
  }
  return { status: errorStatus[code], body, retryAfterSeconds };
}
