import type { Deps } from '@isangano/api/core/context';
import { listProjects } from '@isangano/api/modules/projects/module';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyInstance } from 'fastify';
import { encodeJson, sendEncoded } from '../encoded-body.ts';
import { keepCurrent } from '../keep-current.ts';

/**
 * Serves the public project list, the most requested resource, from memory; it is rebuilt after a project has
 * changed.
 */
export function registerPublicProjects(server: FastifyInstance, deps: Deps): void {
  const list = keepCurrent(deps, 'project', async () => encodeJson(await listProjects(deps.db.read)));

  // Its encodings are cached, so responses are not compressed again.
  server.get(`${apiPrefix}${restPaths.publicProjects}`, { compress: false }, (request, reply) => {
    const cached = list.peek();
    if (!cached) return list.get().then((current) => sendEncoded(current, request, reply));
    // Without a promise, which would take a tenth of the time.
    void sendEncoded(cached, request, reply);
    return undefined;
  });
}
