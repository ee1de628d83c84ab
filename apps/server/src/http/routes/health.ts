import type { Deps } from '@isangano/api/core/context';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import { resolveInTime } from '@isangano/platform/resolve-in-time';
import type { FastifyInstance } from 'fastify';
import { version } from '../../program.ts';

const retryAfterSeconds = 5;
/** Limits how often readiness is checked, since the route is public. */
const readinessCacheMs = 1000;
/** A dependency that has not answered after this time is not ready. */
const answerMs = 5000;

/** Registers liveness (the process responds) and readiness (database and storage work, too, and the server does not stop). */
export function registerHealth(
  server: FastifyInstance,
  { db, files }: Record<keyof Pick<Deps, 'db' | 'files'>, { isReady(): Promise<boolean> }>,
  isStopping: () => boolean,
): void {
  let cached = { at: Number.NEGATIVE_INFINITY, result: Promise.resolve(false) };
  function isReady(): Promise<boolean> {
    const now = performance.now();
    if (now - cached.at >= readinessCacheMs) {
      const checks = Promise.all([db.isReady(), files.isReady()]).then((results) => results.every(Boolean));
      cached = { at: now, result: resolveInTime(checks, answerMs, false, { ref: false }) };
    }
    return cached.result;
  }

  const routeOptions = { logLevel: 'silent', compress: false } as const;
  server.get(`${apiPrefix}${restPaths.health}`, routeOptions, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok', version });
  });
  server.get(`${apiPrefix}${restPaths.ready}`, routeOptions, async (_request, reply) => {
    if (isStopping() || !(await isReady())) throw new AppError('unavailable', { retryAfterSeconds });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
