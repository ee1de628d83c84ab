import type { Ctx, SignedIn, Staff } from '../context.ts';
import { AppError } from '../errors.ts';

/** Who asks, if it is a member of staff. Throws `unauthenticated` (reason `session_ended` for a refused token). */
export function requireStaff({ staff, isTokenRefused }: Pick<Ctx, 'staff' | 'isTokenRefused'>): Staff {
  if (staff) return staff;
  throw new AppError('unauthenticated', isTokenRefused ? { reason: 'session_ended' } : {});
}

/** The person who asks: what belongs to an account is not for tokens. Throws as `requireStaff`, and `forbidden`. */
export function requireSignedIn(who: Pick<Ctx, 'staff' | 'isTokenRefused'>): SignedIn {
  const { sessionId, ...staff } = requireStaff(who);
  if (sessionId === undefined) throw new AppError('forbidden');
  return { ...staff, sessionId };
}

/** Throws `forbidden` where a token that may only read is about to do more. */
export function refuseReadOnly({ staff }: Pick<Ctx, 'staff'>): void {
  if (staff?.tokenScope === 'read-only') throw new AppError('forbidden');
}
