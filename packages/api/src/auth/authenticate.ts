import type { Ctx, Deps, Staff } from '../context.ts';
import { findApiToken } from './api-token-queries.ts';
import { hashApiToken, isApiToken } from './api-tokens.ts';
import { findActiveAdmin } from './queries.ts';

type AuthDeps = Pick<Deps, 'credentialCache' | 'readToken' | 'recordTokenUse' | 'clock'>;

/**
 * Resolves a request's `Authorization` header to a signed-in person or an API token. Without a header `staff`
 * is null; with a token that is malformed, unknown, expired, ended or revoked, `isTokenRejected` is true too.
 * The reason of the rejection is not returned.
 */
export async function authenticate(
  deps: AuthDeps,
  authorization: string | undefined,
): Promise<Pick<Ctx, 'staff' | 'isTokenRejected'>> {
  if (authorization === undefined) return { staff: null, isTokenRejected: false };
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const staff =
    token && (await (isApiToken(token) ? findTokenStaff(deps, token) : findSessionStaff(deps, token)));
  return staff ? { staff, isTokenRejected: false } : { staff: null, isTokenRejected: true };
}

/** Whether the session or API token of a caller is still active. Reads the database, not the cache. */
export async function isSessionActive(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, sessionId }: Pick<Staff, 'id' | 'sessionId'>,
): Promise<boolean> {
  if (sessionId !== undefined) {
    const admin = await findActiveAdmin(db.read, sessionId);
    return admin !== undefined && !hasExpired(admin, clock());
  }
  const token = await findApiToken(db.read, id);
  return token !== undefined && token.revokedAt === null && !hasExpired(token, clock());
}

async function findSessionStaff(
  { credentialCache, readToken, clock }: AuthDeps,
  token: string,
): Promise<Staff | undefined> {
  const now = clock();
  const claims = await readToken(token, now);
  if (!claims) return undefined;
  const admin = await credentialCache.admin(claims.sid);
  if (admin?.id !== claims.id || hasExpired(admin, now)) return undefined;
  return { id: admin.id, email: admin.email, sessionId: claims.sid };
}

async function findTokenStaff(
  { credentialCache, recordTokenUse, clock }: AuthDeps,
  token: string,
): Promise<Staff | undefined> {
  const apiToken = await credentialCache.token(hashApiToken(token));
  if (!apiToken || hasExpired(apiToken, clock())) return undefined;
  recordTokenUse(apiToken);
  return { id: apiToken.id, email: apiToken.name, tokenScope: apiToken.scope };
}

function hasExpired({ expiresAt }: { expiresAt: string }, now: number): boolean {
  return expiresAt <= new Date(now).toISOString();
}
