import type { Deps } from '@isangano/api/context';
import { AppError } from '@isangano/api/errors';
import { listProcedures, type NamedProcedure } from '@isangano/api/procedures';
import { appRouter } from '@isangano/api/router';
import type { RestMeta } from '@isangano/api/trpc';
import { apiPrefix } from '@isangano/contracts/routes';
import { callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { createContext } from './context.ts';

const record = z.record(z.string(), z.unknown());
const listOutput = z.object({ items: z.array(z.unknown()), nextCursor: z.nullable(z.string()) });

/** The documented door: a route for every procedure that has a REST path and no route of its own. */
export function registerRest(server: FastifyInstance, deps: Deps): void {
  for (const procedure of listProcedures()) {
    const { rest } = procedure.meta;
    if (!rest || rest.hasOwnRoute) continue;
    server.route({
      method: rest.method,
      url: `${apiPrefix}${rest.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      handler: async (request, reply) => {
        const output = await call(deps, procedure, request);
        return answer(request, reply, rest, output);
      },
    });
  }
}

async function call(deps: Deps, { path, type }: NamedProcedure, request: FastifyRequest): Promise<unknown> {
  const output: unknown = await callTRPCProcedure({
    router: appRouter,
    path,
    type,
    ctx: await createContext(deps, request),
    getRawInput: () => Promise.resolve(inputOf(request)),
    signal: undefined,
    batchIndex: 0,
  });
  return output;
}

/** Path, and query or body, as one object; what the path says counts. */
function inputOf({ method, query, body, params }: FastifyRequest): unknown {
  const given = method === 'GET' || method === 'HEAD' || method === 'DELETE' ? query : (body ?? {});
  if (Array.isArray(given)) throw new AppError('invalid_input');
  const object = record.safeParse(given);
  if (!object.success) throw new AppError('invalid_input');
  return { ...object.data, ...record.parse(params) };
}

function answer(request: FastifyRequest, reply: FastifyReply, rest: RestMeta, output: unknown): FastifyReply {
  const { status = 200 } = rest;
  reply.code(typeof status === 'object' ? status.of(output) : status);
  reply.header('cache-control', 'no-store');
  if (status === 204) return reply.send();
  reply.type('application/json; charset=utf-8');
  if (rest.isList) {
    const { items, nextCursor } = listOutput.parse(output);
    if (nextCursor) reply.header('link', `<${nextPage(request, nextCursor)}>; rel="next"`);
    return reply.send(JSON.stringify(items));
  }
  return reply.send(JSON.stringify(output));
}

function nextPage({ url }: FastifyRequest, cursor: string): string {
  const [path, query] = url.split('?', 2);
  const params = new URLSearchParams(query);
  params.set('cursor', cursor);
  return `${path}?${params.toString()}`;
}
