import { AppError } from '@isangano/api/errors';
import { apiPrefix } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Records the methods of all routes under `/api`. Call the returned function once all routes are registered:
 * it makes the other methods of each path fail with `method_not_allowed` and an `Allow` header.
 */
export function trackAllowedMethods(server: FastifyInstance): () => void {
  const methodsByUrl = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(`${apiPrefix}/`)) return;
    const allowed = methodsByUrl.get(url) ?? new Set();
    for (const one of [method].flat()) allowed.add(one);
    methodsByUrl.set(url, allowed);
  });
  return () => {
    for (const [url, allowed] of methodsByUrl) {
      const allow = [...allowed].toSorted().join(', ');
      server.route({
        url,
        method: methods.filter((method) => !allowed.has(method)),
        exposeHeadRoute: false,
        // In `onRequest`, so that the body is not read or validated first.
        onRequest: async (_request, reply) => {
          reply.header('allow', allow);
          throw new AppError('method_not_allowed');
        },
        handler: () => undefined,
      });
    }
  };
}
