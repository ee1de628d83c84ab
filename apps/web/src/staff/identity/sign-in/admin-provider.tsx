import type { AdminView } from '@isangano/contracts/identity/session';
import type { operations } from '@isangano/contracts/operations';
import { apiPrefix, staffPaths } from '@isangano/contracts/routes';
import { useNavigate } from '@tanstack/react-router';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { removeKept } from '../../base/unsaved-input.ts';
import {
  clearSession,
  dropEndedSession,
  getSession,
  getTokenExpiryMs,
  subscribeToSession,
} from '../../session/session.ts';

const { method, path }: (typeof operations)['auth.logout'] = { method: 'POST', path: '/auth/logout' };

/** Ends a session on the server. The device has removed it before, so a failure is only logged. */
async function endSession(token: string): Promise<void> {
  try {
    // Also completes when the page is closed meanwhile.
    const response = await fetch(apiPrefix + path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      keepalive: true,
    });
    if (!response.ok) throw new Error(String(response.status));
  } catch (error) {
    console.error('logout', error);
  }
}

type Admin = {
  admin: AdminView | undefined;
  /** Ends the session on this device and on the server, and opens the sign-in page. */
  logout: () => void;
  /** Opens the sign-in page after the server has ended all sessions of the account on its demand. */
  leave: () => void;
};

const AdminContext = createContext<Admin | undefined>(undefined);

/** The longest delay that `setTimeout` accepts. */
const maxDelayMs = 2 ** 31 - 1;

/** Provides the signed-in member of staff; opens the sign-in page when the session ends. */
export function AdminProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const session = useSyncExternalStore(subscribeToSession, getSession, () => undefined);
  const token = session?.accessToken;

  useEffect(() => {
    if (token === undefined) {
      void navigate({ to: staffPaths.signIn, replace: true });
      return;
    }
    const timer = setTimeout(dropEndedSession, Math.min(getTokenExpiryMs(token) - Date.now(), maxDelayMs));
    return () => clearTimeout(timer);
  }, [token, navigate]);

  const admin = session?.admin;
  const accountId = admin?.id;
  useEffect(() => {
    if (accountId !== undefined) removeKept({ except: accountId });
  }, [accountId]);

  const logout = useCallback(() => {
    const endedToken = token;
    leave();
    if (endedToken) void endSession(endedToken);
  }, [token]);

  const value = useMemo(() => ({ admin, logout, leave }), [admin, logout]);
  return <AdminContext value={value}>{children}</AdminContext>;
}

function leave(): void {
  removeKept();
  clearSession();
}

/** Throws outside an `AdminProvider`. */
export function useAdmin(): Admin {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error('useAdmin must be used within an AdminProvider');
  return admin;
}
