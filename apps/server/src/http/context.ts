import { authenticate } from '@isangano/api/auth/authenticate';
import type { Ctx, Deps } from '@isangano/api/context';
import type { FastifyRequest } from 'fastify';

/** What a use case learns of a request. */
export async function createContext(deps: Deps, request: FastifyRequest): Promise<Ctx> {
  const who = await authenticate(deps, request.headers.authorization);
  return { ...deps, ...who, log: request.log, address: request.ip, requestId: request.id };
}
