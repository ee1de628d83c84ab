import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyRequest } from 'fastify';
import { getRoutePath } from '../request-path.ts';

const paths: string[] = [restPaths.health, restPaths.ready, restPaths.metrics].map(
  (path) => `${apiPrefix}${path}`,
);

/** Returns whether a request is from monitoring; it is exempt from overload protection and rate limits. */
export function isProbe(request: FastifyRequest): boolean {
  return paths.includes(getRoutePath(request));
}
