import { Readable } from 'node:stream';
import { jsonBodyMaxBytes } from '@isangano/contracts/limits';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance } from 'fastify';
import type { BodyGuard, BodyRequest } from './body-guard.ts';

/**
 * Lets parsers read bodies only through the guard, which limits their pace, and only up to the size of a JSON body.
 * Routes that receive uploads open the body themselves. The body of an unknown path is not read.
 */
export function parseThroughGuard(server: FastifyInstance, guard: BodyGuard): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    const { is404, raw, headers } = request;
    if (is404) return done(new AppError('not_found'));
    // Compressed bodies are not read: a small one may become very large.
    const { 'content-encoding': encoding = '', 'content-length': length } = headers;
    if (!['', 'identity'].includes(encoding.toLowerCase())) return done(new AppError('unsupported_type'));
    if (length === undefined && headers['transfer-encoding'] === undefined) return done(null, payload);
    // What arrived together with the head is parsed once the handlers of the head have returned.
    queueMicrotask(() => {
      // The whole body is here, and small.
      if (raw.readableLength === Number(length)) return done(null, payload);
      // The body is not opened before the stream is read. A parser that rejected the beginning no longer listens.
      const stream = Readable.from(readText(guard, request), { objectMode: false });
      done(
        null,
        stream.on('error', () => undefined),
      );
    });
  });
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
