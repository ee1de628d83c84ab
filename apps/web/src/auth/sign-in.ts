import { type LoginResult, signInDelayMs } from '@isangano/contracts/auth/session';
import { errorTexts } from '@isangano/contracts/errors';
import { callOperation } from '../api/call-operation.ts';
import { storeSession } from './session.ts';

const failedText = 'Login failed';

export type SignInResult = { isSignedIn: true } | { isSignedIn: false; message: string };

/**
 * Stores the session of a successful login. Never rejects; takes at least `signInDelayMs`, so that the page
 * does not flicker.
 */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  const [result] = await Promise.all([
    requestLogin(username, password),
    new Promise((resolve) => setTimeout(resolve, signInDelayMs)),
  ]);
  if (!result.success) return { isSignedIn: false, message: result.message || failedText };
  storeSession({ admin: result.admin, accessToken: result.accessToken });
  return { isSignedIn: true };
}

async function requestLogin(email: string, password: string): Promise<LoginResult> {
  const result = await callOperation<'auth.login'>({
    method: 'POST',
    path: '/auth/login',
    input: { email, password },
  });
  if (result.outcome === 'ok') return result.output;
  if (result.outcome === 'error') return { success: false, message: result.message };
  console.error('login', result);
  return { success: false, message: errorTexts.unavailable };
}
