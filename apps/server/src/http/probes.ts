import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyRequest } from 'fastify';
import { pathOf } from '../logging.ts';

const paths: string[] = [restPaths.health, restPaths.ready, restPaths.metrics].map(
  (path) => `${apiPrefix}${path}`,
);

/** Whether a machine that watches over the server asks: it is answered however much there is to do. */
export function isProbe({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return paths.includes(pathOf(url));
}
