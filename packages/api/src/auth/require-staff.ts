import type { Ctx, Staff } from '../context.ts';
import { AppError } from '../errors.ts';

/** Who asks, if it is a member of staff. Throws `unauthenticated` (reason `session_ended` for a refused token). */
export function requireStaff({ staff, isTokenRefused }: Pick<Ctx, 'staff' | 'isTokenRefused'>): Staff {
  if (staff) return staff;
  throw new AppError('unauthenticated', isTokenRefused ? { reason: 'session_ended' } : {});
}
