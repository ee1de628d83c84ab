import rateLimit from '@fastify/rate-limit';
import { AppError } from '@isangano/api/errors';
import { listOperations, listProcedures } from '@isangano/api/procedures';
import type { RateLimit } from '@isangano/api/trpc';
import {
  apiPrefix,
  newsletterFormPath,
  publicPaths,
  restPaths,
  splitLocale,
  trpcPrefix,
} from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stripQuery } from './logging.ts';
import { isProbe } from './probes.ts';

/** Requests per minute and IP address, by kind of request. */
const perMinute = { signIn: 20, submission: 30, other: 1500 } as const satisfies Record<
  RateLimit | 'other',
  number
>;
type Kind = keyof typeof perMinute;

const kindsByProcedure = new Map<string, Kind>(
  listProcedures().flatMap(({ name, meta }) => (meta.rateLimit ? [[name, meta.rateLimit] as const] : [])),
);

/** Paths of requests that create something: operations with a limit of their own, and the forms of pages. */
const kindsByPath = new Map<string, Kind>([
  ...listOperations().flatMap(({ method, path, meta }) =>
    method === 'POST' && meta.rateLimit ? [[`${apiPrefix}${path}`, meta.rateLimit] as const] : [],
  ),
  [`${apiPrefix}${restPaths.emailSend}`, 'submission'],
  [`${apiPrefix}${restPaths.emailSendForm}`, 'submission'],
  [publicPaths.contact, 'submission'],
  [newsletterFormPath, 'submission'],
]);

/** Rejects too many requests from one IP address with 429 and `Retry-After`. */
export async function registerRateLimits(server: FastifyInstance): Promise<void> {
  server.addHook('onRequest', async (request) => {
    const names = parseProcedureNames(request);
    // A batch counts as one request, so limited procedures may not be batched.
    if (names.length > 1 && names.some((name) => kindsByProcedure.has(name)))
      throw new AppError('invalid_input');
  });
  await server.register(rateLimit, {
    timeWindow: '1 minute',
    keyGenerator: (request) => `${classifyRequest(request)} ${request.ip}`,
    max: (request) => perMinute[classifyRequest(request)],
    allowList: isProbe,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
}

function classifyRequest(request: FastifyRequest): Kind {
  if (request.method !== 'POST') return 'other';
  const [procedure] = parseProcedureNames(request);
  if (procedure !== undefined) return kindsByProcedure.get(procedure) ?? 'other';
  return kindsByPath.get(splitLocale(stripQuery(request.url)).path) ?? 'other';
}

/** Returns the procedures that the path of a tRPC request names. */
function parseProcedureNames({ url }: FastifyRequest): string[] {
  if (!url.startsWith(`${trpcPrefix}/`)) return [];
  try {
    return decodeURIComponent(stripQuery(url).slice(trpcPrefix.length + 1)).split(',');
  } catch {
    return [];
  }
}
