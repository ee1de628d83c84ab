import rateLimit from '@fastify/rate-limit';
import { AppError } from '@isangano/api/errors';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../logging.ts';

/** Requests of one address in a minute, by what they ask for. */
const perMinute = { signIn: 20, submission: 30, other: 1500 } as const;
type Kind = keyof typeof perMinute;

const signInPath = `${apiPrefix}${restPaths.login}`;
const submissionPaths = [`${apiPrefix}${restPaths.interviews}`, `${apiPrefix}${restPaths.partners}`];
const probes = [`${apiPrefix}${restPaths.health}`, `${apiPrefix}${restPaths.ready}`];

/** Too many requests of one address are answered 429, and tell when to come again. */
export async function registerRateLimits(server: FastifyInstance): Promise<void> {
  await server.register(rateLimit, {
    timeWindow: '1 minute',
    keyGenerator: (request) => `${kindOf(request)} ${request.ip}`,
    max: (request) => perMinute[kindOf(request)],
    allowList: (request) => probes.includes(pathOf(request.url)),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
}

function kindOf(request: FastifyRequest): Kind {
  if (request.method !== 'POST') return 'other';
  const path = pathOf(request.url);
  if (path === signInPath || (path.startsWith(`${trpcPrefix}/`) && path.includes('auth.login')))
    return 'signIn';
  return submissionPaths.includes(path) ? 'submission' : 'other';
}
