import { AppError } from '@isangano/api/errors';
import { apiPrefix } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Watches which methods the paths of the API take. The answered function, to be called when all routes are
 * registered, has the other methods refused with the list of those that are taken.
 */
export function watchMethods(server: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  server.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith(`${apiPrefix}/`)) return;
    const known = taken.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    taken.set(url, known);
  });
  return () => {
    for (const [url, known] of taken) {
      const allow = [...known].toSorted().join(', ');
      server.route({
        url,
        method: methods.filter((method) => !known.has(method)),
        exposeHeadRoute: false,
        // Before a body is read: what it is does not matter here.
        onRequest: async (_request, reply) => {
          reply.header('allow', allow);
          throw new AppError('wrong_method');
        },
        handler: () => undefined,
      });
    }
  };
}
