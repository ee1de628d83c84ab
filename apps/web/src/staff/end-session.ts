import { apiPrefix, restPaths } from '@isangano/contracts/routes';

/** Ends a session on the server; the device has already forgotten it, so a failure is only logged. */
export async function endSession(token: string): Promise<void> {
  try {
    await fetch(apiPrefix + restPaths.logout, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      keepalive: true,
    });
  } catch (fault) {
    console.error('logout', fault);
  }
}
