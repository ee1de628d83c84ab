import underPressure from '@fastify/under-pressure';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import { isProbe, isSiteRequest } from '../request-path.ts';

const retryAfterSeconds = 5;

/** Longer than a pause because of a slow disk or another process on the machine, which may fill one second. */
const sampleMs = 3000;

/**
 * Rejects requests with `unavailable` and `Retry-After` while the event loop is overloaded, so that the
 * requests in flight can finish. Probes are always handled, and so are pages and their files: they cost little more than a
 * refusal, and a browser never fetches a script again that was refused.
 */
export async function registerOverloadProtection(
  server: FastifyInstance,
  { delayMs, utilization }: Config['overload'],
): Promise<void> {
  let isOverloaded = () => false;
  // In a scope without routes: the plugin's own hook looks up the options of each request's route, which is slow.
  await server.register(async (scope) => {
    await scope.register(underPressure, {
      sampleInterval: sampleMs,
      maxEventLoopDelay: delayMs,
      maxEventLoopUtilization: utilization,
    });
    isOverloaded = () => scope.isUnderPressure();
  });
  server.addHook('onRequest', (request, _reply, done) => {
    if (isOverloaded() && !isProbe(request) && !isSiteRequest(request))
      done(new AppError('unavailable', { retryAfterSeconds }));
    else done();
  });
}
