import { AppError } from '@isangano/api/errors';
import type { FastifyInstance } from 'fastify';

const restartSeconds = 5;

/** While the server stops, what is under way finishes and what comes anew is sent away for a moment. */
export function registerShutdownAnswer(server: FastifyInstance): void {
  let isStopping = false;
  server.addHook('preClose', async () => {
    isStopping = true;
  });
  server.addHook('onRequest', async (_request, reply) => {
    if (!isStopping) return;
    reply.header('connection', 'close');
    throw new AppError('unavailable', { retryAfterSeconds: restartSeconds });
  });
}
