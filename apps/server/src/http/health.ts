import type { Deps } from '@isangano/api/context';
import { AppError } from '@isangano/api/errors';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';

const retryAfterSeconds = 5;
/** However often it is asked for, readiness is found out so often at most: anyone may ask. */
const askAgainMs = 1000;

/** Liveness says that the process answers; readiness that its database and storage do too. */
export function registerHealth(server: FastifyInstance, { db, files }: Pick<Deps, 'db' | 'files'>): void {
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };
  function isReady(): Promise<boolean> {
    const now = performance.now();
    if (now - asked.at >= askAgainMs) {
      const answer = Promise.all([db.isReady(), files.isReady()]).then((parts) => parts.every(Boolean));
      asked = { at: now, answer };
    }
    return asked.answer;
  }

  const silent = { logLevel: 'silent', compress: false } as const;
  server.get(`${apiPrefix}${restPaths.health}`, silent, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  server.get(`${apiPrefix}${restPaths.ready}`, silent, async (_request, reply) => {
    if (!(await isReady())) throw new AppError('unavailable', { retryAfterSeconds });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
