import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { FastifyRequest } from 'fastify';
import { stripQuery } from './logging.ts';

const paths: string[] = [restPaths.health, restPaths.ready, restPaths.metrics].map(
  (path) => `${apiPrefix}${path}`,
);

/** Returns whether a request is from monitoring; it is exempt from overload protection and rate limits. */
export function isProbe({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return paths.includes(stripQuery(url));
}
