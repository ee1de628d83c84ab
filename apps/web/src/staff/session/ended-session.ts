import { staffPaths } from '@isangano/contracts/routes';

/** sessionStorage key of the account whose session has ended in this tab, and the page that was open. */
export const endedSessionKey = 'endedSession';

function read(): string | null {
  try {
    return sessionStorage.getItem(endedSessionKey);
  } catch {
    return null;
  }
}

/** Notes a session that has ended without a logout, and the staff page that is open. */
export function noteEndedSession(accountId: string): void {
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
  return read() !== null;
}

/** Returns the page on which the session of this account ended, otherwise the dashboard, and forgets it. */
export function takeReturnPath(accountId: string): string {
  const noted = read();
  if (noted === null) return staffPaths.dashboard;
  sessionStorage.removeItem(endedSessionKey);
  const prefix = `${accountId} `;
  return noted.startsWith(prefix) ? noted.slice(prefix.length) : staffPaths.dashboard;
}
