import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance } from 'fastify';

const retryAfterSeconds = 5;
const closeIdleEveryMs = 100;

/**
 * Once the server stops, lets requests in flight finish and rejects new ones of this scope with
 * `unavailable`.
 */
export function rejectWhileStopping(server: FastifyInstance): void {
  let isStopping = false;
  server.addHook('preClose', async () => {
    isStopping = true;
    // A connection that becomes idle after its response would delay the shutdown.
    const timer = setInterval(() => server.server.closeIdleConnections(), closeIdleEveryMs);
    server.server.once('close', () => clearInterval(timer));
  });
  // A callback hook, as it costs less than an async one and every request runs it.
  server.addHook('onRequest', (_request, reply, done) => {
    if (!isStopping) return done();
    reply.header('connection', 'close');
    done(new AppError('unavailable', { retryAfterSeconds }));
  });
}
