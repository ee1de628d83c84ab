import { AppError } from '@isangano/api/errors';
import type { FastifyInstance } from 'fastify';

const restartSeconds = 5;

/** While the server stops, what is under way finishes and what comes anew is sent away for a moment. */
export function registerShutdownAnswer(server: FastifyInstance): void {
  let isStopping = false;
  server.addHook('preClose', async () => {
    isStopping = true;
  });
  server.addHook('onRequest', async () => {
    if (isStopping) throw new AppError('unavailable', { retryAfterSeconds: restartSeconds });
  });
  server.addHook('onSend', async (_request, reply) => {
    // A connection kept open would hold the server up.
    if (isStopping) reply.header('connection', 'close');
  });
}
