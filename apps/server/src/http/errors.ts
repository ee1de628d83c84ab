import { AppError, toAppError, toHttpError, toTRPCError } from '@isangano/api/errors';
import { appRouter } from '@isangano/api/router';
import { type ErrorCode, errorStatus } from '@isangano/contracts/errors';
import { trpcPrefix } from '@isangano/contracts/routes';
import { getTRPCErrorShape } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Answers any failure in the form of the door it came through; the causes of unforeseen ones are logged. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { appError, body } = failWith(error, request, reply);
  const isTRPC = request.url.startsWith(`${trpcPrefix}/`);
  void reply.type('application/json').send(isTRPC ? { error: trpcShape(appError) } : body);
}

/** Notes a failure, and sets the head of its answer; the body is for the door to write. */
export function failWith(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const appError = ofFramework(error) ?? toAppError(error);
  logFailure(appError, request);
  const { status, body, retryAfterSeconds } = toHttpError(appError);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.code(status).header('cache-control', 'no-store');
  if (status === errorStatus.unauthenticated) reply.header('www-authenticate', 'Bearer');
  return { appError, body };
}

/** Failures that nobody foresaw, with their cause; the others are part of the day. */
export function logFailure(error: AppError, request: FastifyRequest): void {
  if (error.code === 'internal') request.log.error({ err: error.cause ?? error }, 'request failed');
  else if (error.code === 'unavailable') request.log.warn({ err: error.cause ?? error }, 'unavailable');
}

function trpcShape(error: AppError) {
  return getTRPCErrorShape({
    config: appRouter._def._config,
    error: toTRPCError(error),
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx: undefined,
  });
}

const codesByStatus = new Map<number, ErrorCode>(
  (['invalid_input', 'not_found', 'too_large', 'unsupported_type', 'too_many'] as const).map(
    (code) => [errorStatus[code], code] as const,
  ),
);

/** Fastify refuses requests with errors of its own, which carry a status. */
function ofFramework(error: unknown): AppError | undefined {
  if (error instanceof AppError || !(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined;
  return new AppError(codesByStatus.get(statusCode) ?? 'invalid_input', { cause: error });
}
