import type { Deps } from '@isangano/api/context';
import { toAppError } from '@isangano/api/errors';
import { type AppRouter, appRouter } from '@isangano/api/router';
import { trpcPrefix } from '@isangano/contracts/routes';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { createTRPCContext } from '../context.ts';
import { logUnexpectedError } from '../errors.ts';

/** Registers the tRPC endpoint, which the site itself uses. */
export async function registerTRPC(server: FastifyInstance, deps: Deps): Promise<void> {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    createContext: ({ req }) => createTRPCContext(deps, req),
    onError: ({ error, req }) => logUnexpectedError(toAppError(error), req),
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
  await server.register(fastifyTRPCPlugin, { prefix: trpcPrefix, trpcOptions });
}
