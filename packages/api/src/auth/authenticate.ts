import type { Ctx, Deps } from '../context.ts';
import { findSessionAdmin } from './queries.ts';

/** Who a request's `Authorization` header speaks for: nobody without a token, nor with a refused one. */
export async function authenticate(
  { db, readToken, clock }: Pick<Deps, 'db' | 'readToken' | 'clock'>,
  authorization: string | undefined,
): Promise<Pick<Ctx, 'staff' | 'isTokenRefused'>> {
  if (authorization === undefined) return { staff: null, isTokenRefused: false };
  const refused = { staff: null, isTokenRefused: true };
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
  if (!token) return refused;
  const claims = await readToken(token, clock());
  if (!claims) return refused;
  const admin = await findSessionAdmin(db.read, claims.sid, new Date(clock()).toISOString());
  if (!admin || admin.id !== claims.id) return refused;
  return { staff: { ...admin, sessionId: claims.sid }, isTokenRefused: false };
}
