import type { Deps } from '@isangano/api/context';
import { toAppError } from '@isangano/api/errors';
import { type AppRouter, appRouter } from '@isangano/api/router';
import { recordsVersionHeader, trpcPrefix } from '@isangano/contracts/routes';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { createCallContext } from './context.ts';
import { logFailure } from './errors.ts';

/** The typed door, for the site itself. */
export async function registerTRPC(server: FastifyInstance, deps: Deps): Promise<void> {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    createContext: ({ req }) => createCallContext(deps, req),
    onError: ({ error, req }) => logFailure(toAppError(error), req),
    responseMeta: ({ errors }) => {
      const waits = errors.map((error) => toAppError(error).retryAfterSeconds ?? 0);
      const retryAfter = Math.max(0, ...waits);
      return {
        headers: {
          'cache-control': 'no-store',
          ...(retryAfter > 0 && { 'retry-after': String(retryAfter) }),
        },
      };
    },
  };
  await server.register(async (scope) => {
    // Before anything is read: what changes meanwhile makes the answer look older, never newer.
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header(recordsVersionHeader, deps.changes.version());
      done();
    });
    await scope.register(fastifyTRPCPlugin, { prefix: trpcPrefix, trpcOptions });
  });
}
