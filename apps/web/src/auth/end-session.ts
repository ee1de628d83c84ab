import { callOperation } from '../api/call-operation.ts';

/** Ends a session on the server. The device has removed it before, so a failure is only logged. */
export async function endSession(token: string): Promise<void> {
  const result = await callOperation<'auth.logout'>({
    method: 'POST',
    path: '/auth/logout',
    headers: { authorization: `Bearer ${token}` },
    // Also completes when the page is closed meanwhile.
    send: (url, request) => fetch(url, { ...request, keepalive: true }),
  });
  if (result.outcome !== 'ok') console.error('logout', result);
}
