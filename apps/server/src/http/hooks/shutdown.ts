import { setTimeout as pause } from 'node:timers/promises';
import type { Deps } from '@isangano/api/core/context';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance } from 'fastify';

const retryAfterSeconds = 5;
const closeIdleEveryMs = 100;
/** How long a balancer has to notice that a server is not ready any more. */
const balancerMs = 2000;
/** The share of the time to stop that it gets at most. */
const balancerShare = 0.3;

/**
 * Once the server stops, lets requests in flight finish and rejects new ones of this scope with
 * `unavailable`. One beside others answers them for two seconds more. Returns a function that returns whether it stops.
 */
export function rejectWhileStopping(
  server: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  stopMs: number,
): () => boolean {
  let isStopping = false;
  let isRejecting = false;
  server.addHook('preClose', async () => {
    isStopping = true;
    if (db.isShared && server.server.listening) await pause(Math.min(balancerMs, stopMs * balancerShare));
    isRejecting = true;
    // A connection that becomes idle after its response would delay the shutdown.
    const timer = setInterval(() => server.server.closeIdleConnections(), closeIdleEveryMs);
    server.server.once('close', () => clearInterval(timer));
  });
  // A callback hook, as it costs less than an async one and every request runs it.
  server.addHook('onRequest', (_request, reply, done) => {
    if (!isRejecting) return done();
    reply.header('connection', 'close');
    done(new AppError('unavailable', { retryAfterSeconds }));
  });
  return () => isStopping;
}
