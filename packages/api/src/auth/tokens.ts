import { tokenClaims } from '@isangano/contracts/auth/session';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';

const algorithm = 'HS256';

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
export async function readToken(
  key: Uint8Array,
  token: string,
  nowMs: number,
): Promise<StaffClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      currentDate: new Date(nowMs),
    });
    return staffClaims.safeParse(payload).data;
  } catch {
    return undefined;
  }
}
