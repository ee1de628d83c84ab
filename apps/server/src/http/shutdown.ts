import { AppError } from '@isangano/api/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';

const restartSeconds = 5;

export type Shutdown = {
  isStopping(): boolean;
  /** Throws `unavailable` for what comes while the server stops, and has its connection closed. */
  refuse(reply: FastifyReply): void;
  /** While the server stops, what is under way finishes and what comes anew is sent away for a moment. */
  watch(scope: FastifyInstance): void;
};

/** Knows from the moment on when the server stops. */
export function createShutdown(server: FastifyInstance): Shutdown {
  let isStopping = false;
  server.addHook('preClose', async () => {
    isStopping = true;
  });

  function refuse(reply: FastifyReply): void {
    if (!isStopping) return;
    reply.header('connection', 'close');
    throw new AppError('unavailable', { retryAfterSeconds: restartSeconds });
  }

  return {
    isStopping: () => isStopping,
    refuse,
    watch(scope) {
      // Hooks that call back cost less than those that promise, and every request passes here.
      scope.addHook('onRequest', (_request, reply, done) => {
        refuse(reply);
        done();
      });
      scope.addHook('onSend', (_request, reply, _payload, done) => {
        // A connection kept open would hold the server up.
        if (isStopping) reply.header('connection', 'close');
        done();
      });
    },
  };
}
