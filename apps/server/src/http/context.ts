import { authenticate } from '@isangano/api/auth/authenticate';
import { refuseReadOnly } from '@isangano/api/auth/require-staff';
import type { Ctx, Deps } from '@isangano/api/context';
import { AppError, issue } from '@isangano/api/errors';
import { idempotencyHeader, idempotencyKeyMaxChars } from '@isangano/contracts/routes';
import { readFormSigns, signsHeader } from '@isangano/contracts/spam/signs';
import type { FastifyRequest } from 'fastify';
import { chosenLocale } from './locale.ts';

const readingMethods = ['GET', 'HEAD'];

/**
 * What a use case learns of a request. Throws `invalid_input` for an idempotency key that is none, and
 * `forbidden` where a token that may only read comes with another method.
 */
export async function createContext(deps: Deps, request: FastifyRequest): Promise<Ctx> {
  const ctx = await createCallContext(deps, request);
  if (!readingMethods.includes(request.method)) refuseReadOnly(ctx);
  return ctx;
}

/** The same for the typed door, where the procedure and not the method tells what is only read. */
export async function createCallContext(deps: Deps, request: FastifyRequest): Promise<Ctx> {
  const idempotencyKey = idempotencyKeyOf(request);
  const who = await authenticate(deps, request.headers.authorization);
  return {
    ...deps,
    ...who,
    log: request.log,
    address: request.ip,
    locale: chosenLocale(request),
    signs: readFormSigns(request.headers[signsHeader]),
    idempotencyKey,
    requestId: request.id,
  };
}

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[idempotencyHeader];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= idempotencyKeyMaxChars) return key;
  throw new AppError('invalid_input', { issues: [issue(idempotencyHeader, 'fault.value.invalid')] });
}
