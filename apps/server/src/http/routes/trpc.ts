import type { Deps } from '@isangano/api/core/context';
import { toAppError } from '@isangano/api/core/errors';
import { requireStaff } from '@isangano/api/core/trpc';
import { listProcedures, type NamedProcedure } from '@isangano/api/procedures';
import { type AppRouter, appRouter } from '@isangano/api/router';
import { batchMaxCalls, trpcPrefix } from '@isangano/contracts/routes';
import { AppError } from '@isangano/platform/errors';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readJsonText } from '../bodies/json.ts';
import { getTRPCContext } from '../context.ts';
import { logUnexpectedError } from '../errors.ts';
import { isEventStream, parseQuery, readProcedureNames } from '../request-path.ts';

/** Registers the tRPC endpoint, which the site itself uses. */
export async function registerTRPC(server: FastifyInstance, deps: Deps): Promise<void> {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    // The staff area sends queries as POST: proxies log the URLs of requests, but not bodies.
    allowMethodOverride: true,
    createContext: ({ req }) => getTRPCContext(deps, req),
    onError: ({ error, req }) => logUnexpectedError(toAppError(error), req),
    responseMeta: ({ errors }) => {
      const waits = errors.map((error) => toAppError(error).retryAfterSeconds ?? 0);
      const retryAfter = Math.max(0, ...waits);
      return {
        headers: {
          'cache-control': 'no-store',
          ...(retryAfter > 0 && { 'retry-after': String(retryAfter) }),
        },
      };
    },
  };
  await server.register(
    (scope, _options, done) => {
      rejectBeforeBody(scope, deps);
      fastifyTRPCPlugin(scope, { trpcOptions }, done);
      readBodiesAsText(scope);
    },
    { prefix: trpcPrefix },
  );
}

const jsonType = /^application\/json\s*(?:;|$)/i;

const procedures = new Map(listProcedures().map((procedure) => [procedure.name, procedure]));

/**
 * Rejects requests that can be rejected without their body, to save memory: bodies that are not JSON, which tRPC would
 * read without a limit, batches of too many calls or of several lists of whole records, and calls that all need a
 * session or token. Also rejects an event stream without a token, which tRPC would open to send the error in it.
 */
function rejectBeforeBody(server: FastifyInstance, deps: Deps): void {
  server.addHook('preParsing', async (request) => {
    const isCall = request.method === 'POST';
    if (!isCall && !['GET', 'HEAD'].includes(request.method)) throw new AppError('method_not_allowed');
    const type = request.headers['content-type'];
    if (isCall && type !== undefined && !jsonType.test(type)) throw new AppError('unsupported_type');
    // tRPC reads it in lower case only.
    if (type !== undefined) request.headers['content-type'] = type.toLowerCase();
    if (parseQuery(request).has('connectionParams')) throw new AppError('invalid_input');
    const names = readProcedureNames(request);
    if (names.length > batchMaxCalls) throw new AppError('invalid_input');
    const calls = names.flatMap((name) => procedures.get(name) ?? []);
    if (calls.filter(isList).length > 1) throw new AppError('invalid_input');
    if (isCall && calls.length === 0) throw new AppError('not_found');
    const needsStaff = isCall ? calls.every(({ meta }) => meta.access !== 'public') : isEventStream(request);
    if (needsStaff) requireStaff(await getTRPCContext(deps, request));
  });
}

/** Whether a call returns a list of whole records: a response with several lists would be long and delay others. */
function isList({ meta: { rest } }: NamedProcedure): boolean {
  return rest?.isList === true || rest?.isCached === true;
}

/** Replaces the parser of tRPC, which parses the JSON later, by one with the rules of all JSON bodies. */
function readBodiesAsText(server: FastifyInstance): void {
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => readJsonText(request, body),
  );
}
