import { type LoginResult, loginResult, signInDelayMs } from '@isangano/contracts/auth/session';
import { errorTexts } from '@isangano/contracts/errors';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { storeSession } from './session.ts';

const failedText = 'Login failed';

export type SignInResult = { isSignedIn: true } | { isSignedIn: false; message: string };

/** Never rejects. Takes at least `signInDelayMs`, so that a result does not flash by. */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  const [result] = await Promise.all([
    requestToken(username, password),
    new Promise((resolve) => setTimeout(resolve, signInDelayMs)),
  ]);
  if (!result.success) return { isSignedIn: false, message: result.message || failedText };
  storeSession({ admin: result.admin, accessToken: result.accessToken });
  return { isSignedIn: true };
}

async function requestToken(email: string, password: string): Promise<LoginResult> {
  try {
    const answer = await fetch(apiPrefix + restPaths.login, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    const body: unknown = await answer.json();
    const parsed = loginResult.safeParse(body);
    if (parsed.success) return parsed.data;
    const message = typeof body === 'object' && body && 'message' in body ? String(body.message) : '';
    return { success: false, message };
  } catch (fault) {
    console.error('login', fault);
    return { success: false, message: errorTexts.unavailable };
  }
}
