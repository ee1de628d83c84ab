import { requireStaff } from '@isangano/api/auth/require-staff';
import type { Deps } from '@isangano/api/context';
import { toAppError } from '@isangano/api/errors';
import { type AppRouter, appRouter } from '@isangano/api/router';
import { trpcPrefix } from '@isangano/contracts/routes';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { createTRPCContext } from '../context.ts';
import { logUnexpectedError } from '../errors.ts';
import { isEventStream } from '../request-path.ts';

/** The most calls in one request. */
const maxBatchSize = 10;

/** Registers the tRPC endpoint, which the site itself uses. */
export async function registerTRPC(server: FastifyInstance, deps: Deps): Promise<void> {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    maxBatchSize,
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
  await server.register(async (scope) => {
    refuseStreams(scope, deps);
    await scope.register(fastifyTRPCPlugin, { prefix: trpcPrefix, trpcOptions });
  });
}

/** Answers an event stream without a valid session or token with 401: tRPC would open it and send the error in it. */
function refuseStreams(server: FastifyInstance, deps: Deps): void {
  server.addHook('preHandler', async (request) => {
    if (isEventStream(request)) requireStaff(await createTRPCContext(deps, request));
  });
}
