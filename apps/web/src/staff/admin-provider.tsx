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
import { endSession } from './end-session.ts';
import { clearSession, currentSession, expiryOf, onSessionChange } from './session.ts';

type Admin = {
  admin: AdminView | undefined;
  /** Ends the session here and on the server, and goes to the sign-in page. */
  logout: () => void;
  /** Forgets a session here that the server has ended already. */
  forget: () => void;
};

const AdminContext = createContext<Admin | undefined>(undefined);

/** The longest delay a timer can take. */
const maxDelayMs = 2 ** 31 - 1;

/** Knows who is signed in, and leads to the sign-in page when that ends. */
export function AdminProvider({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const session = useSyncExternalStore(onSessionChange, currentSession, () => undefined);
  const token = session?.accessToken;

  useEffect(() => {
    if (token === undefined) {
      void navigate({ to: staffPaths.signIn, replace: true });
      return;
    }
    const timer = setTimeout(clearSession, Math.min(expiryOf(token) - Date.now(), maxDelayMs));
    return () => clearTimeout(timer);
  }, [token, navigate]);

  const logout = useCallback(() => {
    const ended = token;
    clearSession();
    if (ended) void endSession(ended);
  }, [token]);

  const admin = session?.admin;
  const value = useMemo(() => ({ admin, logout, forget: clearSession }), [admin, logout]);
  return <AdminContext value={value}>{children}</AdminContext>;
}

/** Throws outside an `AdminProvider`. */
export function useAdmin(): Admin {
  const admin = useContext(AdminContext);
  if (!admin) throw new Error('useAdmin must be used within an AdminProvider');
  return admin;
}
