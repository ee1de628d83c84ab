import type { operations } from '@isangano/contracts/operations';
import { apiPrefix, staffPaths } from '@isangano/contracts/routes';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { removeKept } from '../../base/unsaved-input.ts';
import { useSession } from '../../session/role.tsx';
import { clearSession, dropEndedSession, getSession, getTokenExpiryMs } from '../../session/session.ts';

const { method, path }: (typeof operations)['auth.logout'] = { method: 'POST', path: '/auth/logout' };

/** The longest delay that `setTimeout` accepts. */
const maxDelayMs = 2 ** 31 - 1;

/** Opens the sign-in page when the session ends, and removes what other accounts have typed in this tab. */
export function useSessionEnd(): void {
  const navigate = useNavigate();
  const session = useSession();
  const token = session?.accessToken;
  const accountId = session?.admin.id;

  useEffect(() => {
    if (token === undefined) {
      void navigate({ to: staffPaths.signIn, replace: true });
      return;
    }
    const timer = setTimeout(dropEndedSession, Math.min(getTokenExpiryMs(token) - Date.now(), maxDelayMs));
    return () => clearTimeout(timer);
  }, [token, navigate]);

  useEffect(() => {
    if (accountId !== undefined) removeKept({ except: accountId });
  }, [accountId]);
}

export function logout(): void {
  const token = getSession()?.accessToken;
  leave();
  if (token) void endSession(token);
}

/** Removes the session from this device, after the server has ended all sessions of the account. */
export function leave(): void {
  removeKept();
  clearSession();
}

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
