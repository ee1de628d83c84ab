import { hasRole, type StaffRole } from '@isangano/contracts/identity/roles';
import { memoizeUntilWrite } from '@isangano/platform/database/memoize-until-write';
import { AppError } from '@isangano/platform/errors';
import { checkQuery, type LinkPurpose } from '@isangano/platform/keys/signed-query';
import type { Actor, Ctx, Deps, Origin, SignedIn, Staff } from '../../core/context.ts';
import type { Database, Executor } from '../../database/database.ts';
import { findActiveToken, findApiToken } from './api-tokens/api-token-queries.ts';
import { hashApiToken, isApiToken } from './api-tokens/api-tokens.ts';
import { findActiveAccount, findActiveAdmin } from './queries.ts';
import { isSessionEnded } from './record-use.ts';

type Credentials = {
  authorization: string | undefined;
  origin: Origin;
  /** Sent without an action of the person, so it does not extend an idle session. */
  isBackground?: boolean;
};

/**
 * Resolves a request to a signed-in person or an API token. Without a header `staff` is null; with a token that
 * is malformed, unknown, expired, ended, idle or revoked, `isTokenRejected` is true too. The reason of the
 * rejection is not returned.
 */
export async function authenticate(
  deps: Deps,
  credentials: Credentials,
): Promise<Pick<Ctx, 'staff' | 'isTokenRejected'>> {
  const { authorization } = credentials;
  if (authorization === undefined) return { staff: null, isTokenRejected: false };
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const staff =
    token &&
    (await (isApiToken(token)
      ? findTokenStaff(deps, token, credentials)
      : findSessionStaff(deps, token, credentials)));
  return staff ? { staff, isTokenRejected: false } : { staff: null, isTokenRejected: true };
}

/**
 * Finds the role that a caller has now, while their session or API token is active. Reads the database, not the
 * cache. Throws `forbidden` (reason `second_factor_missing`) while they have to add a second factor first.
 */
export async function findActiveRole(
  { db, clock, sessionIdleMs }: Pick<Deps, 'db' | 'clock' | 'sessionIdleMs'>,
  { id, sessionId }: Pick<Staff, 'id' | 'sessionId'>,
): Promise<StaffRole | undefined> {
  if (sessionId !== undefined) {
    const session = await findActiveAdmin(db.read, sessionId);
    if (!session || isSessionEnded(session, clock(), sessionIdleMs)) return undefined;
    if (session.mustAddFactor) throw new AppError('forbidden', { reason: 'second_factor_missing' });
    return session.role;
  }
  const token = await findActiveToken(db.read, { id });
  return token && !hasExpired(token, clock()) ? token.role : undefined;
}

/**
 * Finds the role with which work in the background continues: the present role of the account that started it, also
 * without a session, or that of its API token while that is active.
 */
export async function findBackgroundRole(
  executor: Executor,
  { kind, id }: Pick<Staff, 'kind' | 'id'>,
  now: number,
): Promise<StaffRole | undefined> {
  if (kind === 'account') return (await findActiveAccount(executor, id))?.role;
  const token = await findActiveToken(executor, { id });
  return token && !hasExpired(token, now) ? token.role : undefined;
}

async function findSessionStaff(
  { credentialCache, readToken, recordSessionUse, clock, sessionIdleMs }: Deps,
  token: string,
  { origin, isBackground = false }: Credentials,
): Promise<SignedIn | undefined> {
  const now = clock();
  const claims = await readToken(token, now);
  if (!claims) return undefined;
  const session = await credentialCache.admin(claims.sid);
  if (session?.id !== claims.id || isSessionEnded(session, now, sessionIdleMs)) return undefined;
  if (!isBackground) recordSessionUse({ id: claims.sid, usedAt: session.usedAt });
  const { id, email, role } = session;
  const mustAddFactor = Boolean(session.mustAddFactor);
  return { kind: 'account', id, email, role, mustAddFactor, sessionId: claims.sid, origin };
}

async function findTokenStaff(
  { credentialCache, recordTokenUse, clock }: Deps,
  token: string,
  { origin }: Credentials,
): Promise<Staff | undefined> {
  const apiToken = await credentialCache.token(hashApiToken(token));
  if (!apiToken || hasExpired(apiToken, clock())) return undefined;
  recordTokenUse(apiToken);
  const { id, name, scope, role } = apiToken;
  return { kind: 'token', id, email: name, role, tokenScope: scope, origin };
}

function hasExpired({ expiresAt }: { expiresAt: string }, now: number): boolean {
  return expiresAt <= new Date(now).toISOString();
}

export type CredentialCache = ReturnType<typeof createCredentialCache>;

/**
 * Looks up active sessions and API tokens. Every call of staff needs one lookup, so results are cached until
 * the next write to the database. The caller checks `expiresAt`.
 */
export function createCredentialCache({ read }: Pick<Database, 'read'>) {
  return {
    /** By session id; `undefined` if the session has ended or the account is disabled. */
    admin: memoizeUntilWrite(read.version, (sessionId) => findActiveAdmin(read, sessionId)),
    /** By the hash of an API token; `undefined` if it is revoked. */
    token: memoizeUntilWrite(read.version, (hash) => findActiveToken(read, { hash })),
  };
}

/** The session or API token that a signed link was created for. */
export type LinkHolder = Pick<Staff, 'id' | 'sessionId'>;

/** The value of `via` in links for API tokens. No session has this id. */
const viaToken = 'token';

/** Returns the parameters that bind a link to its holder; its signature must cover all of them. */
export function toHolderParams({ id, sessionId }: LinkHolder): { by: string; via: string } {
  return { by: id, via: sessionId ?? viaToken };
}

/**
 * Throws `forbidden` if a link for its holder is altered, or if it has expired or the session or API token that it was
 * created for has ended or lost the role that the link requires (reason `link_expired`).
 */
export async function assertHeldLink(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'sessionIdleMs'>,
  purpose: LinkPurpose,
  query: URLSearchParams,
  least: StaffRole,
): Promise<void> {
  const state = checkQuery(deps.keys.fileLinks, purpose, query, deps.clock());
  if (state === 'altered') throw new AppError('forbidden');
  const via = query.get('via') ?? '';
  const id = query.get('by') ?? '';
  const holder = via === viaToken ? { id } : { id, sessionId: via };
  const role = state === 'valid' ? await findActiveRole(deps, holder) : undefined;
  if (role === undefined || !hasRole(role, least))
    throw new AppError('forbidden', { reason: 'link_expired' });
}

/** Returns the holder of a link as the actor of what is done with it. The signature must have been checked before. */
export async function readLinkActor(
  { db }: Pick<Deps, 'db'>,
  query: URLSearchParams,
  origin: Origin,
): Promise<Actor & { id: string }> {
  const id = query.get('by') ?? '';
  if (query.get('via') === viaToken) {
    const token = await findApiToken(db.read, id);
    return { kind: 'token', id, email: token?.name ?? null, origin };
  }
  return { kind: 'account', id, email: (await findActiveAccount(db.read, id))?.email ?? null, origin };
}
