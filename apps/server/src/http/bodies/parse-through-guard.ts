import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { jsonBodyMaxBytes } from '@isangano/contracts/limits';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BodyGuard, BodyRequest } from './body-guard.ts';

/**
 * Lets parsers read bodies only through the guard, which limits their pace, and only up to the size of a JSON body.
 * Routes that receive uploads open the body themselves. The body of an unknown path is not read.
 */
export function parseThroughGuard(server: FastifyInstance, guard: BodyGuard): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.is404) return done(new AppError('not_found'));
    if (isEncoded(request.headers)) return done(new AppError('unsupported_type'));
    if (!hasBody(request)) return done(null, payload);
    // What arrived together with the head is parsed once the handlers of the head have returned.
    queueMicrotask(() => done(null, hasArrived(request) ? payload : toStream(guard, request)));
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

/** Whether the whole body arrived together with its head: it is small, and there is nothing to wait for. */
function hasArrived({ raw, headers }: FastifyRequest): boolean {
  return raw.readableLength === Number(headers['content-length']);
}

/** Compressed bodies are not read: a small one may become very large. */
function isEncoded({ 'content-encoding': encoding = '' }: IncomingHttpHeaders): boolean {
  return encoding !== '' && encoding.toLowerCase() !== 'identity';
}

/** Returns a stream that does not touch the body before it is read. */
function toStream(guard: BodyGuard, request: BodyRequest): Readable {
  const stream = Readable.from(readText(guard, request), { objectMode: false });
  // A parser that rejected the beginning listens no more.
  return stream.on('error', () => undefined);
}

async function* readText(guard: BodyGuard, request: BodyRequest): AsyncGenerator<Uint8Array> {
  const body = guard.open(request, 'text');
  let bytes = 0;
  try {
    for (let chunk = await body.read(); chunk; chunk = await body.read()) {
      bytes += chunk.length;
      yield chunk;
      if (bytes > jsonBodyMaxBytes) throw new AppError('too_large');
    }
  } finally {
    body.end();
  }
}
