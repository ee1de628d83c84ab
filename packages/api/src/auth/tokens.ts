import { tokenClaims } from '@isangano/contracts/auth/session';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

const algorithm = 'HS256';
const cachedTokensMax = 1000;

/** Claims of a session token: the account, and the session (`sid`) that it is valid for. */
const staffClaims = z.extend(tokenClaims, { sid: z.string() });
type StaffClaims = z.output<typeof staffClaims>;

/** Returns a session token (JWT, HS256); `exp` is in seconds since 1970. */
export async function signToken(key: Uint8Array, { exp, ...claims }: StaffClaims): Promise<string> {
  return await new SignJWT(claims).setProtectedHeader({ alg: algorithm }).setExpirationTime(exp).sign(key);
}

/** Returns the claims of a token, or `undefined` if its signature is wrong or it has expired. */
export type TokenReader = (token: string, nowMs: number) => Promise<StaffClaims | undefined>;

/**
 * Reads tokens that were signed with `key`. Verifying a signature costs more than the rest of a small
 * request, so the claims of up to 1000 verified tokens are cached; their expiry is checked each time.
 */
export function createTokenReader(key: Uint8Array): TokenReader {
  const verified = new Map<string, StaffClaims>();
  return async (token, nowMs) => {
    const cached = verified.get(token);
    const claims = cached ?? (await verify(key, token));
    if (!claims || claims.exp * 1000 <= nowMs) return undefined;
    if (!cached) {
      if (verified.size >= cachedTokensMax) verified.delete(verified.keys().next().value ?? '');
      verified.set(token, claims);
    }
    return claims;
  };
}

async function verify(key: Uint8Array, token: string): Promise<StaffClaims | undefined> {
  try {
    // The caller checks the expiry by the injected clock, so it is disabled here.
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: new Date(0) });
    return staffClaims.safeParse(payload).data;
  } catch {
    return undefined;
  }
}
