import type { Deps } from '@isangano/api/core/context';
import type { RateLimit } from '@isangano/api/core/trpc';
import { listOperations, listProcedures } from '@isangano/api/procedures';
import { splitLocale } from '@isangano/content/locale-paths';
import {
  apiPrefix,
  cspReportsPath,
  newsletterFormPath,
  publicPaths,
  restPaths,
} from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import { groupAddress } from '@isangano/platform/network/group-address';
import { createMemoryStore } from '@isangano/platform/shared-store/memory-store';
import { createWindowCounter } from '@isangano/platform/shared-store/rate-limiter';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getRoutePath, isProbe, isSiteRequest, readProcedureNames, toRoutePath } from '../request-path.ts';

/** Requests per minute and address group, by kind of request. */
export const perMinute = {
  signIn: 20,
  submission: 30,
  // A limit of its own, as each submission asks whether it needs a proof. Twice as many: one request asks, another
  // submits.
  proof: 60,
  // A form saves its draft every few seconds, and many phones often share an address.
  draft: 300,
  // Applications, drafts and threads of a visitor: a response can have megabytes.
  ownRecord: 300,
  upload: 60,
  report: 20,
  other: 1500,
} as const satisfies Record<RateLimit | 'upload' | 'report' | 'other', number>;
type Kind = keyof typeof perMinute;

/** Address groups and kinds that are counted at a time. */
const keysMax = 5000;

const kindsByProcedure = new Map<string, { kind: Kind; isQuery: boolean }>(
  listProcedures().flatMap(({ name, type, meta }) =>
    meta.rateLimit ? [[name, { kind: meta.rateLimit, isQuery: type === 'query' }] as const] : [],
  ),
);

/** Routes of operations with a limit of their own, and of the forms of pages. */
const kindsByRoute = new Map<string, Kind>([
  ...listOperations().flatMap(({ method, path, meta }) =>
    meta.rateLimit ? [[`${method} ${toRoutePath(path)}`, meta.rateLimit] as const] : [],
  ),
  [`POST ${apiPrefix}${restPaths.emailSend}`, 'submission'],
  [`POST ${apiPrefix}${restPaths.emailSendForm}`, 'submission'],
  [`POST ${publicPaths.contact}`, 'submission'],
  [`POST ${newsletterFormPath}`, 'submission'],
  // An application has a dozen files at most; their parts count as other requests.
  [`POST ${apiPrefix}${restPaths.uploads}`, 'upload'],
  // A limit of its own, so that a page with violations does not use up the other limits of its visitor.
  [`POST ${cspReportsPath}`, 'report'],
]);

/**
 * Rejects too many calls from one address group with 429 and `Retry-After`. Each call of a tRPC batch counts.
 * What counts is the matched route, so no spelling of a path evades its limit.
 */
export function registerRateLimits(
  server: FastifyInstance,
  deps: Pick<Deps, 'sharedStore' | 'clock'> & { db: Pick<Deps['db'], 'isShared'> },
): void {
  const options = { windowMs: 60_000, keysMax };
  const countCalls = createWindowCounter(deps, 'requests', options);
  // Per server: pages and their files are served without the database, even while it is down.
  const countPages = deps.db.isShared
    ? createWindowCounter({ ...deps, sharedStore: createMemoryStore(deps.clock) }, 'pages', options)
    : countCalls;
  server.addHook('onRequest', async (request, reply) => {
    if (isProbe(request)) return;
    const names = readProcedureNames(request);
    // All calls of a batch have one kind: procedures with a limit of their own may not be batched.
    if (names.length > 1 && names.some((name) => kindsByProcedure.has(name)))
      throw new AppError('invalid_input');
    const kind = classifyRequest(request);
    const max = perMinute[kind];
    const count = isSiteRequest(request) ? countPages : countCalls;
    const { sum, resetMs } = await count(`${kind} ${groupAddress(request.ip)}`, Math.max(1, names.length));
    const seconds = Math.ceil(resetMs / 1000);
    reply.header('x-ratelimit-limit', max).header('x-ratelimit-remaining', Math.max(0, max - sum));
    reply.header('x-ratelimit-reset', seconds);
    if (sum > max) throw new AppError('too_many', { retryAfterSeconds: seconds });
  });
}

function classifyRequest(request: FastifyRequest): Kind {
  const { method } = request;
  const [procedure] = readProcedureNames(request);
  if (procedure !== undefined) {
    const limited = kindsByProcedure.get(procedure);
    // A page of another site can cause its visitors to send GET: requests without effect use up no limit.
    return limited && (method === 'POST' || limited.isQuery) ? limited.kind : 'other';
  }
  const routeMethod = method === 'HEAD' ? 'GET' : method;
  return kindsByRoute.get(`${routeMethod} ${splitLocale(getRoutePath(request)).path}`) ?? 'other';
}
