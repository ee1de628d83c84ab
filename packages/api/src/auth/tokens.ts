import { tokenClaims } from '@isangano/contracts/auth/session';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

const algorithm = 'HS256';
const keptTokensMax = 1000;

/** What a token says: the account, and the session that keeps it valid. */
const staffClaims = z.extend(tokenClaims, { sid: z.string() });
type StaffClaims = z.output<typeof staffClaims>;

export async function signToken(key: Uint8Array, { id, email, sid, exp }: StaffClaims): Promise<string> {
  return await new SignJWT({ id, email, sid })
    .setProtectedHeader({ alg: algorithm })
    .setExpirationTime(exp)
    .sign(key);
}

/** The claims of a token this server signed and that has not expired, or nothing. */
export type TokenReader = (token: string, nowMs: number) => Promise<StaffClaims | undefined>;

/**
 * Reads tokens signed with a key. Checking a signature costs more than the rest of a small request, so
 * claims of good tokens are kept; whether they have expired is judged each time.
 */
export function createTokenReader(key: Uint8Array): TokenReader {
  const verified = new Map<string, StaffClaims>();
  return async (token, nowMs) => {
    const known = verified.get(token);
    const claims = known ?? (await verify(key, token));
    if (!claims || claims.exp * 1000 <= nowMs) return undefined;
    if (!known) {
      if (verified.size >= keptTokensMax) verified.delete(verified.keys().next().value ?? '');
      verified.set(token, claims);
    }
    return claims;
  };
}

async function verify(key: Uint8Array, token: string): Promise<StaffClaims | undefined> {
  try {
    // Expiry is the caller's to judge, by the server's clock.
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: new Date(0) });
    return staffClaims.safeParse(payload).data;
  } catch {
    return undefined;
  }
}
