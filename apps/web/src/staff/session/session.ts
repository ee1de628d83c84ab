import { adminSessionKey, type StaffRole, staffRoles } from '@isangano/contracts/identity/roles';
import type { AdminView } from '@isangano/contracts/identity/session';
import { staffPaths } from '@isangano/contracts/routes';

/*
 * Every staff page runs this module before anything else is loaded. It therefore parses the stored session by
 * hand, which keeps the schema library out of the first scripts.
 */

/** sessionStorage key of the account whose session has ended in this tab, and the page that was open. */
export const endedSessionKey = 'endedSession';

const listeners = new Set<() => void>();
let cached: { stored: string | null; session: StaffSession | undefined } = {
  stored: null,
  session: undefined,
};

/** The value that the browser stores under `adminSessionKey`. */
type AdminSession = { admin: AdminView; accessToken: string };

/** The stored session, with the role that its token names. */
export type StaffSession = AdminSession & { role: StaffRole | undefined };

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

/** Reads the payload of a token without verifying the signature, which only the server can. */
function readPayload(token: string): Fields {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return parseObject(payload) ?? {};
  } catch {
    return {};
  }
}

/** Returns when a token expires, in milliseconds since 1970; 0 for a token without an expiry. */
export function getTokenExpiryMs(token: string): number {
  const { exp } = readPayload(token);
  return typeof exp === 'number' ? exp * 1000 : 0;
}

export function readTokenAdmin(token: string): { id: string; email: string } | undefined {
  const { id, email } = readPayload(token);
  return typeof id === 'string' && typeof email === 'string' ? { id, email } : undefined;
}

function parseSession(stored: string | null): StaffSession | undefined {
  const { admin, accessToken } = parseObject(stored ?? '') ?? {};
  if (!isObject(admin) || typeof accessToken !== 'string') return undefined;
  const { id, username, email } = admin;
  if (typeof id !== 'string' || typeof username !== 'string' || typeof email !== 'string') return undefined;
  const { role } = readPayload(accessToken);
  return {
    admin: { id, username, email },
    accessToken,
    role: staffRoles.find((known) => known === role),
  };
}

function isExpired({ accessToken }: StaffSession): boolean {
  return Date.now() >= getTokenExpiryMs(accessToken);
}

/** A browser that blocks storage keeps no session. */
function readStored(): string | null {
  try {
    return localStorage.getItem(adminSessionKey);
  } catch {
    return null;
  }
}

/** Returns the session stored on this device. Removes it when it has expired or cannot be parsed. */
export function getSession(): StaffSession | undefined {
  const stored = readStored();
  const { session: before } = cached;
  if (stored !== cached.stored) cached = { stored, session: parseSession(stored) };
  // Another tab may have removed it already.
  const session = cached.session ?? before;
  if (session && isExpired(session)) noteEndedSession(session.admin.id);
  if (stored !== null && (!cached.session || isExpired(cached.session))) {
    localStorage.removeItem(adminSessionKey);
    cached = { stored: null, session: undefined };
  }
  return cached.session;
}

export function storeSession(session: AdminSession): void {
  localStorage.setItem(adminSessionKey, JSON.stringify(session));
  for (const listener of listeners) listener();
}

/** Removes a session that has expired or that the server does not accept. A sign-in leads back to the open page. */
export function dropEndedSession(): void {
  const session = getSession();
  if (session) noteEndedSession(session.admin.id);
  clearSession();
}

/** Removes the session at a sign-out. */
export function clearSession(): void {
  localStorage.removeItem(adminSessionKey);
  for (const listener of listeners) listener();
}

/**
 * Calls the listener when the session changes in this or another tab. Returns a function that unsubscribes.
 */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Records a session that has ended without a sign-out, and the open staff page. */
function noteEndedSession(accountId: string): void {
  const { pathname, search } = window.location;
  if (!pathname.startsWith(`${staffPaths.signIn}/`)) return;
  try {
    sessionStorage.setItem(endedSessionKey, `${accountId} ${pathname}${search}`);
  } catch {
    // Without storage, a sign-in leads to the dashboard.
  }
}

/** Whether a session has ended in this tab since the last sign-in. */
export function hasEndedSession(): boolean {
  return readEnded() !== null;
}

/** Returns the page on which the session of this account ended, otherwise the dashboard, and forgets it. */
export function takeReturnPath(accountId: string): string {
  const noted = readEnded();
  if (noted === null) return staffPaths.dashboard;
  sessionStorage.removeItem(endedSessionKey);
  const prefix = `${accountId} `;
  return noted.startsWith(prefix) ? noted.slice(prefix.length) : staffPaths.dashboard;
}

function readEnded(): string | null {
  try {
    return sessionStorage.getItem(endedSessionKey);
  } catch {
    return null;
  }
}
