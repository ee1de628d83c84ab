import type { AdminView } from '@isangano/contracts/auth/session';
import { staffPaths } from '@isangano/contracts/routes';
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
import { removeKeptTexts } from '../staff/kept-text.ts';
import { endSession } from './end-session.ts';
import { clearSession, getSession, getTokenExpiryMs, subscribeToSession } from './session.ts';

type Admin = {
  admin: AdminView | undefined;
  /** Ends the session on this device and on the server, and opens the sign-in page. */
  logout: () => void;
  /** Removes a session from this device that the server has ended already. */
  clearSession: () => void;
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
    const timer = setTimeout(clearSession, Math.min(getTokenExpiryMs(token) - Date.now(), maxDelayMs));
    return () => clearTimeout(timer);
  }, [token, navigate]);

  const logout = useCallback(() => {
    const endedToken = token;
    removeKeptTexts();
    clearSession();
    if (endedToken) void endSession(endedToken);
  }, [token]);

  const admin = session?.admin;
  const value = useMemo(() => ({ admin, logout, clearSession }), [admin, logout]);
  return <AdminContext value={value}>{children}</AdminContext>;
}

/** Throws outside an `AdminProvider`. */
export function useAdmin(): Admin {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error('useAdmin must be used within an AdminProvider');
  return admin;
}
