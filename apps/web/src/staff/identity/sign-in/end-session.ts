import type { operations } from '@isangano/contracts/operations';
import { apiPrefix } from '@isangano/contracts/routes';

const { method, path }: (typeof operations)['auth.logout'] = { method: 'POST', path: '/auth/logout' };

/** Ends a session on the server. The device has removed it before, so a failure is only logged. */
export async function endSession(token: string): Promise<void> {
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
