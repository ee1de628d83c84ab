import type { Ctx, Deps, Staff } from '../context.ts';
import { findApiToken } from './api-token-queries.ts';
import { hashApiToken, isApiToken } from './api-tokens.ts';
import { findAdmittedAdmin } from './queries.ts';

type Parts = Pick<Deps, 'admissions' | 'readToken' | 'noteTokenUse' | 'clock'>;

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
  if (sessionId !== undefined) {
    const admin = await findAdmittedAdmin(db.read, sessionId);
    return admin !== undefined && !hasExpired(admin, clock());
  }
  const token = await findApiToken(db.read, id);
  return token !== undefined && token.revokedAt === null && !hasExpired(token, clock());
}

async function ofSession({ admissions, readToken, clock }: Parts, token: string): Promise<Staff | undefined> {
  const now = clock();
  const claims = await readToken(token, now);
  if (!claims) return undefined;
  const admin = await admissions.admin(claims.sid);
  if (admin?.id !== claims.id || hasExpired(admin, now)) return undefined;
  return { id: admin.id, email: admin.email, sessionId: claims.sid };
}

async function ofApiToken(
  { admissions, noteTokenUse, clock }: Parts,
  token: string,
): Promise<Staff | undefined> {
  const known = await admissions.token(hashApiToken(token));
  if (!known || hasExpired(known, clock())) return undefined;
  noteTokenUse(known);
  return { id: known.id, email: known.name, tokenScope: known.scope };
}

function hasExpired({ expiresAt }: { expiresAt: string }, now: number): boolean {
  return expiresAt <= new Date(now).toISOString();
}
