import { apiPrefix } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import type { FastifyInstance } from 'fastify';

/**
 * Makes methods that a path under `/api` does not support fail with `method_not_allowed` and an `Allow`
 * header, where Fastify would answer 404. Call this before the first route is registered, and the returned
 * function once after the last.
 */
export function rejectUnsupportedMethods(server: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(`${apiPrefix}/`)) return;
    const allowed = methodsByUrl.get(url) ?? new Set<string>();
    for (const name of [method].flat()) allowed.add(name);
    methodsByUrl.set(url, allowed);
  });
  return () => {
    for (const [url, allowed] of methodsByUrl) {
      // Computed first: the hook above also sees the route that is registered here.
      const allowHeader = [...allowed].toSorted().join(', ');
      const unsupported = server.supportedMethods.filter((method) => !allowed.has(method));
      server.route({
        url,
        method: unsupported,
        // The methods above already include HEAD if it is unsupported.
        exposeHeadRoute: false,
        // Thrown in `onRequest`, so that the body is not read or validated first.
        onRequest: async (_request, reply) => {
          reply.header('allow', allowHeader);
          throw new AppError('method_not_allowed');
        },
        handler: () => undefined,
      });
    }
  };
}
