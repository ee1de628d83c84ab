import {
  type AdminSession,
  adminSession,
  adminSessionKey,
  tokenClaims,
} from '@isangano/contracts/auth/session';

const listeners = new Set<() => void>();
let known: { stored: string | null; session: AdminSession | undefined } = {
  stored: null,
  session: undefined,
};

/** Claims of a token, unchecked: only the server can tell whether they are true. */
function claimsOf(token: string) {
  try {
    const payload = token.split('.')[1] ?? '';
    const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return tokenClaims.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** When a token ends, in milliseconds since 1970; a token without an end has ended. */
export function expiryOf(token: string): number {
  return (claimsOf(token)?.exp ?? 0) * 1000;
}

function parse(stored: string | null): AdminSession | undefined {
  if (stored === null) return undefined;
  try {
    return adminSession.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

/** The signed-in member of staff. A session that has ended is removed from the device. */
export function currentSession(): AdminSession | undefined {
  const stored = localStorage.getItem(adminSessionKey);
  if (stored !== known.stored) known = { stored, session: parse(stored) };
  if (stored !== null && (!known.session || Date.now() >= expiryOf(known.session.accessToken))) {
    localStorage.removeItem(adminSessionKey);
    known = { stored: null, session: undefined };
  }
  return known.session;
}

export function storeSession(session: AdminSession): void {
  localStorage.setItem(adminSessionKey, JSON.stringify(session));
  for (const listener of listeners) listener();
}

export function clearSession(): void {
  localStorage.removeItem(adminSessionKey);
  for (const listener of listeners) listener();
}

/** Calls back whenever the session changes, in this tab or another one. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
