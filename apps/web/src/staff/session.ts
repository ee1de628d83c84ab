import { type AdminSession, adminSessionKey } from '@isangano/contracts/auth/stored-session';

/*
 * Every staff page begins with this, before anything else is loaded: so what is stored is read by hand, and the
 * schema library stays out of what has to be fetched first.
 */

const listeners = new Set<() => void>();
let known: { stored: string | null; session: AdminSession | undefined } = {
  stored: null,
  session: undefined,
};

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}

function parseObject(json: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The payload of a token, unchecked: only the server can tell whether it is true. */
function payloadOf(token: string): string {
  try {
    return atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return '';
  }
}

/** When a token ends, in milliseconds since 1970; a token without an end has ended. */
export function expiryOf(token: string): number {
  const exp = parseObject(payloadOf(token))?.exp;
  return typeof exp === 'number' ? exp * 1000 : 0;
}

function parse(stored: string | null): AdminSession | undefined {
  const { admin, accessToken } = parseObject(stored ?? '') ?? {};
  if (!isObject(admin) || typeof accessToken !== 'string') return undefined;
  const { id, username, email } = admin;
  if (typeof id !== 'string' || typeof username !== 'string' || typeof email !== 'string') return undefined;
  return { admin: { id, username, email }, accessToken };
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
