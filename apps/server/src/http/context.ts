import type { Ctx, Deps, Origin } from '@isangano/api/core/context';
import { fieldError } from '@isangano/api/core/errors';
import { assertCanWrite } from '@isangano/api/core/trpc';
import { authenticate, toOrigin } from '@isangano/api/modules/identity/module';
import { hashAccessToken } from '@isangano/api/modules/uploads/module';
import {
  applicationTokenHeader,
  backgroundHeader,
  deviceIdHeader,
  idempotencyHeader,
  idempotencyKeyMaxChars,
} from '@isangano/contracts/routes';
import { parseSpamSignals, spamSignalsHeader } from '@isangano/contracts/submissions/signals';
import type { FastifyRequest } from 'fastify';
import { getRequestLocale } from './locale.ts';
import { isEventStream } from './request-path.ts';
import { findRelyingParty, withRequestAddress } from './site-url.ts';

const safeMethods = ['GET', 'HEAD'];

type KeptContext = { ctx: Ctx; version: number };
const contextCache = new WeakMap<FastifyRequest, KeptContext>();

/**
 * Returns the context of a request outside tRPC, as `getTRPCContext` does. Throws `invalid_input` for a malformed
 * idempotency key, and `forbidden` when a read-only token is used with a method other than GET or HEAD.
 */
export async function getContext(deps: Deps, request: FastifyRequest): Promise<Ctx> {
  const ctx = await getTRPCContext(deps, request);
  if (!safeMethods.includes(request.method)) assertCanWrite(ctx);
  return ctx;
}

/**
 * Returns the context of a tRPC call. There, read-only access is enforced by procedure, not by method. The caller is
 * authenticated before the body is read, and again after it if anything was written to the database in between: the
 * session or API token may have ended.
 */
export async function getTRPCContext(deps: Deps, request: FastifyRequest): Promise<Ctx> {
  // Without credentials, nothing can end.
  const version = request.headers.authorization === undefined ? 0 : deps.db.read.version();
  const kept = contextCache.get(request);
  if (kept?.version === version) return kept.ctx;
  const ctx = await createContext(deps, request);
  contextCache.set(request, { ctx, version });
  return ctx;
}

async function createContext(deps: Deps, request: FastifyRequest): Promise<Ctx> {
  const idempotencyKey = parseIdempotencyKey(request.headers[idempotencyHeader]);
  const { authorization, [deviceIdHeader]: deviceId } = request.headers;
  const origin = getOrigin(request);
  const isBackground = request.headers[backgroundHeader] !== undefined || isEventStream(request);
  const credentials = await authenticate(deps, { authorization, origin, isBackground });
  const mail = withRequestAddress(deps.mail, request);
  return {
    ...deps,
    ...credentials,
    mail,
    relyingParty: findRelyingParty(mail),
    log: request.log,
    address: request.ip,
    locale: getRequestLocale(request),
    spamSignals: parseSpamSignals(request.headers[spamSignalsHeader]),
    stagedFiles: [],
    claimedUploads: [],
    accessTokenHash: readAccessTokenHash(request),
    idempotencyKey,
    requestId: request.id,
    // Only if it has the length of a random id.
    deviceId: typeof deviceId === 'string' && /^[\w-]{22,64}$/.test(deviceId) ? deviceId : undefined,
    userAgent: request.headers['user-agent'],
  };
}

/** Returns the hash of the access token that a request carries. Throws `invalid_input` for a malformed one. */
export function readAccessTokenHash({ headers }: FastifyRequest): string | null {
  const token = headers[applicationTokenHeader];
  return token === undefined ? null : hashAccessToken(String(token));
}

/** Returns where a request comes from, for the audit log. */
export function getOrigin({ ip, id }: FastifyRequest): Origin {
  return toOrigin({ address: ip, requestId: id });
}

/** Throws `invalid_input` for a malformed key. */
export function parseIdempotencyKey(key: unknown): string | undefined {
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key !== '' && key.length <= idempotencyKeyMaxChars) return key;
  throw fieldError(idempotencyHeader, 'error.value.invalid');
}
