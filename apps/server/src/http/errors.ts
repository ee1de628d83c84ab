import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { toAppError, toHttpError, toTRPCError } from '@isangano/api/core/errors';
import { appRouter } from '@isangano/api/router';
import { type ErrorCode, errorStatus } from '@isangano/contracts/error-status';
import { trpcPrefix } from '@isangano/contracts/routes';
import { AppError, brokenDiskCodes, hasCode } from '@isangano/platform/errors';
import { hasKey } from '@isangano/platform/has-key';
import { getTRPCErrorShape } from '@trpc/server';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import { isFailedPage, sendFailurePage } from './no-script/failure-page.ts';
import { getRoutePath } from './request-path.ts';

/**
 * Responds with any error, in tRPC's shape under `/trpc`, and with a page to a browser that opens one. Causes of
 * unexpected errors are logged.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const { appError, body } = prepareErrorReply(error, request, reply);
  if (isFailedPage(request, reply)) return void sendFailurePage(request, reply);
  const isTRPC = getRoutePath(request).startsWith(`${trpcPrefix}/`);
  void reply.type('application/json').send(isTRPC ? { error: toTRPCShape(appError) } : body);
}

/**
 * Logs an error and sets the status and headers of its response. The caller sends the body in its own format.
 */
export function prepareErrorReply(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const appError = fromFastifyError(error) ?? toAppError(error);
  logUnexpectedError(appError, request);
  const { status, body, retryAfterSeconds } = toHttpError(appError);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.code(status).header('cache-control', 'no-store');
  // Fastify would close the connection, and a client that is still sending would lose the response. Unless it sends
  // chunks, the rest is read for a while.
  const isChunked = request.headers['transfer-encoding'] !== undefined;
  if (hasCode(error, 'FST_ERR_CTP_BODY_TOO_LARGE') && !isChunked) reply.removeHeader('connection');
  // The rest of a body that arrives too slowly is not waited for.
  if (appError.code === 'timeout') reply.header('connection', 'close');
  if (status === errorStatus.unauthenticated) reply.header('www-authenticate', 'Bearer');
  return { appError, body };
}

/** Logs `internal` and `unavailable` errors with their cause. Other errors are expected and not logged. */
export function logUnexpectedError(error: AppError, request: FastifyRequest): void {
  if (error.code === 'internal') request.log.error({ err: error.cause ?? error }, 'request failed');
  else if (error.code === 'unavailable') {
    // A failing disk needs an operator.
    const level = hasCode(error.cause, ...brokenDiskCodes) ? 'error' : 'warn';
    request.log[level]({ err: error.cause ?? error }, 'unavailable');
  }
}

const parserErrors: Record<string, { status: number; code: ErrorCode }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large' },
};

/**
 * Responds to requests that Node's parser rejects or waits for too long, in the common format of errors, and closes the
 * connection.
 */
export function sendParserError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code } = parserErrors[error.code] ?? { status: 400, code: 'invalid_input' };
  const message = STATUS_CODES[status];
  const body = JSON.stringify({ message, code });
  const head = `HTTP/1.1 ${status} ${message}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  if (socket.writable) socket.write(`${head}\r\nconnection: close\r\n\r\n${body}`);
  socket.destroy(error);
}

function toTRPCShape(error: AppError) {
  return getTRPCErrorShape({
    config: appRouter._def._config,
    error: toTRPCError(error),
    type: 'unknown',
    path: undefined,
    input: undefined,
    ctx: undefined,
  });
}

const codes = Object.keys(errorStatus).filter((code) => hasKey(errorStatus, code));
const codesByStatus = new Map<number, ErrorCode>(codes.map((code) => [errorStatus[code], code]));

/** Converts the errors with which Fastify itself rejects requests; they carry a 4xx status. */
function fromFastifyError(error: unknown): AppError | undefined {
  if (error instanceof AppError || !(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode >= 500) return undefined;
  return new AppError(codesByStatus.get(statusCode) ?? 'invalid_input', { cause: error });
}
