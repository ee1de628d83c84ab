import rateLimit from '@fastify/rate-limit';
import { AppError } from '@isangano/api/errors';
import {
  apiPrefix,
  newsletterFormPath,
  publicPaths,
  restPaths,
  splitLocale,
  trpcPrefix,
} from '@isangano/contracts/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pathOf } from '../logging.ts';
import { isProbe } from './probes.ts';

/** Requests of one address in a minute, by what they ask for. */
const perMinute = { signIn: 20, submission: 30, other: 1500 } as const;
type Kind = keyof typeof perMinute;

const submittingCalls = [
  restPaths.interviews,
  restPaths.partners,
  restPaths.messages,
  restPaths.emailSend,
  restPaths.emailSendForm,
];

const kindsByPath = new Map<string, Kind>([
  [`${apiPrefix}${restPaths.login}`, 'signIn'],
  ...submittingCalls.map((path) => [`${apiPrefix}${path}`, 'submission'] as const),
  [publicPaths.contact, 'submission'],
  [newsletterFormPath, 'submission'],
]);
const kindsByProcedure = new Map<string, Kind>([
  ['auth.login', 'signIn'],
  ['messages.create', 'submission'],
]);

/** Too many requests of one address are answered 429, and tell when to come again. */
export async function registerRateLimits(server: FastifyInstance): Promise<void> {
  server.addHook('onRequest', async (request) => {
    const names = procedureNames(request);
    // In a batch several would count as one.
    if (names.length > 1 && names.some((name) => kindsByProcedure.has(name)))
      throw new AppError('invalid_input');
  });
  await server.register(rateLimit, {
    timeWindow: '1 minute',
    keyGenerator: (request) => `${kindOf(request)} ${request.ip}`,
    max: (request) => perMinute[kindOf(request)],
    allowList: isProbe,
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  });
}

function kindOf(request: FastifyRequest): Kind {
  if (request.method !== 'POST') return 'other';
  const [procedure] = procedureNames(request);
  if (procedure !== undefined) return kindsByProcedure.get(procedure) ?? 'other';
  return kindsByPath.get(splitLocale(pathOf(request.url)).path) ?? 'other';
}

/** The procedures that a request of the typed door names in its path. */
function procedureNames({ url }: FastifyRequest): string[] {
  if (!url.startsWith(`${trpcPrefix}/`)) return [];
  try {
    return decodeURIComponent(pathOf(url).slice(trpcPrefix.length + 1)).split(',');
  } catch {
    return [];
  }
}
