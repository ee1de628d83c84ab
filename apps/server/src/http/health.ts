import type { Deps } from '@isangano/api/context';
import { AppError } from '@isangano/api/errors';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';

const retryAfterSeconds = 5;

/** Liveness says that the process answers; readiness that its database and storage do too. */
export function registerHealth(server: FastifyInstance, { db, files }: Pick<Deps, 'db' | 'files'>): void {
  const silent = { logLevel: 'silent', compress: false } as const;
  server.get(`${apiPrefix}${restPaths.health}`, silent, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'ok' });
  });
  server.get(`${apiPrefix}${restPaths.ready}`, silent, async (_request, reply) => {
    const [isDatabaseReady, areFilesReady] = await Promise.all([db.isReady(), files.isReady()]);
    if (!isDatabaseReady || !areFilesReady) throw new AppError('unavailable', { retryAfterSeconds });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
