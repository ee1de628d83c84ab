import { hasRole, type StaffRole } from '@isangano/contracts/identity/roles';
import { AppError } from '@isangano/platform/errors';
import type { Ctx, SignedIn, Staff } from './context.ts';

/** Returns the caller. Throws `unauthenticated` (reason `session_ended` if its token was rejected). */
export function requireStaff({ staff, isTokenRejected }: Pick<Ctx, 'staff' | 'isTokenRejected'>): Staff {
  if (staff) return staff;
  throw new AppError('unauthenticated', isTokenRejected ? { reason: 'session_ended' } : {});
}

/** Returns the caller if it is a person. Throws as `requireStaff`, and `forbidden` for an API token. */
export function requireSignedIn(credentials: Pick<Ctx, 'staff' | 'isTokenRejected'>): SignedIn {
  const { kind, sessionId, ...staff } = requireStaff(credentials);
  if (kind !== 'account' || sessionId === undefined) throw new AppError('forbidden');
  return { ...staff, kind, sessionId };
}

/** Throws `forbidden` if a caller has less than a role. */
export function assertRole({ role }: Staff, least: StaffRole): void {
  if (!hasRole(role, least)) throw new AppError('forbidden');
}

/** Throws `forbidden` if the caller is a read-only API token. */
export function assertCanWrite({ staff }: Pick<Ctx, 'staff'>): void {
  if (staff?.tokenScope === 'read-only') throw new AppError('forbidden');
}
