import type { Ctx, Deps, Staff } from '../context.ts';
import { findApiToken, findValidApiToken } from './api-token-queries.ts';
import { hashApiToken, isApiToken } from './api-tokens.ts';
import { findSessionAdmin } from './queries.ts';

type Parts = Pick<Deps, 'db' | 'readToken' | 'noteTokenUse' | 'clock'>;

/**
 * Who a request's `Authorization` header speaks for: the person of a sign-in or the API token itself;
 * nobody without a token, nor with a refused one. Why a token is refused is not told.
 */
export async function authenticate(
  parts: Parts,
  authorization: string | undefined,
): Promise<Pick<Ctx, 'staff' | 'isTokenRefused'>> {
  if (authorization === undefined) return { staff: null, isTokenRefused: false };
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  const staff = token && (await (isApiToken(token) ? ofApiToken(parts, token) : ofSession(parts, token)));
  return staff ? { staff, isTokenRefused: false } : { staff: null, isTokenRefused: true };
}

/** Whether a session or token that was let in has neither ended nor expired since. */
export async function isStillLetIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, sessionId }: Staff,
): Promise<boolean> {
  const now = new Date(clock()).toISOString();
  if (sessionId !== undefined) return (await findSessionAdmin(db.read, sessionId, now)) !== undefined;
  const token = await findApiToken(db.read, id);
  return token !== undefined && token.revokedAt === null && token.expiresAt > now;
}

async function ofSession({ db, readToken, clock }: Parts, token: string): Promise<Staff | undefined> {
  const claims = await readToken(token, clock());
  if (!claims) return undefined;
  const admin = await findSessionAdmin(db.read, claims.sid, new Date(clock()).toISOString());
  return admin?.id === claims.id ? { ...admin, sessionId: claims.sid } : undefined;
}

async function ofApiToken({ db, noteTokenUse, clock }: Parts, token: string): Promise<Staff | undefined> {
  const known = await findValidApiToken(db.read, hashApiToken(token), new Date(clock()).toISOString());
  if (!known) return undefined;
  noteTokenUse(known);
  return { id: known.id, email: known.name, tokenScope: known.scope };
}
