import { hasRole, type LeastRole } from '@isangano/contracts/identity/roles';
import { type ReactNode, useSyncExternalStore } from 'react';
import { getSession, type StaffSession, subscribeToSession } from './session.ts';

/** The session of the signed-in person; undefined once it has ended. */
export function useSession(): StaffSession | undefined {
  return useSyncExternalStore(subscribeToSession, getSession, () => undefined);
}

/**
 * Whether the signed-in person has at least a role. Only for the display: the server checks each call. A session of an
 * earlier version names no role, and belongs to an owner.
 */
export function useHasRole(least: LeastRole): boolean {
  return hasRole(useSession()?.role ?? 'owner', least);
}

export function ForRole({ least, children }: { least: LeastRole; children: ReactNode }) {
  return useHasRole(least) ? children : null;
}
