import type { KeyObject } from 'node:crypto';
import { tokenClaims } from '@isangano/contracts/identity/session';
import type { KeySet } from '@isangano/platform/keys/keyring';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

const algorithm = 'HS256';
const cachedTokensMax = 1000;

/** Claims of a session token: the account, and the session (`sid`) that it is valid for. */
const staffClaims = z.extend(tokenClaims, { sid: z.string() });
type StaffClaims = z.output<typeof staffClaims>;

/** Returns a session token (JWT, HS256) that names its key; `exp` is in seconds since 1970. */
export async function signToken(keys: KeySet, { exp, ...claims }: StaffClaims): Promise<string> {
  const { id: kid, key } = keys.getNewest();
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid })
    .setExpirationTime(exp)
    .sign(key);
}

/** Returns the claims of a token, or `undefined` if its signature is wrong or it has expired. */
export type TokenReader = (token: string, nowMs: number) => Promise<StaffClaims | undefined>;

/**
 * Reads tokens that were signed with one of the keys, and name it. Verifying a signature costs more than the rest of a small
 * request, so the claims of up to 1000 verified tokens are cached; their key and expiry are checked each time.
 */
export function createTokenReader(keys: KeySet): TokenReader {
  const verified = new Map<string, StaffClaims & { kid: string; key: KeyObject }>();
  return async (token, nowMs) => {
    const cached = verified.get(token);
    if (cached && keys.find(cached.kid) === cached.key) return isActive(cached, nowMs) ? cached : undefined;
    verified.delete(token);
    const kid = readKeyId(token);
    const key = kid === undefined ? undefined : keys.find(kid);
    const claims = key && (await verify(key, token));
    if (kid === undefined || !claims || !isActive(claims, nowMs)) return undefined;
    if (verified.size >= cachedTokensMax) verified.delete(verified.keys().next().value ?? '');
    verified.set(token, { ...claims, kid, key });
    return claims;
  };
}

function isActive({ exp }: StaffClaims, nowMs: number): boolean {
  return exp * 1000 > nowMs;
}

/** Returns the key id in a token's header, which is not verified yet. */
function readKeyId(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

async function verify(key: KeyObject, token: string): Promise<StaffClaims | undefined> {
  try {
    // The caller checks the expiry by the injected clock, so it is disabled here.
    const { payload } = await jwtVerify(token, key, { algorithms: [algorithm], currentDate: new Date(0) });
    return staffClaims.safeParse(payload).data;
  } catch {
    return undefined;
  }
}
