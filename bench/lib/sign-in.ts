import { loginResult } from '@isangano/contracts/identity/session';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { staff } from '@isangano/e2e/server';

/** Returns the access token of a session. */
export async function signIn(url: string): Promise<string> {
  const response = await fetch(url + apiPrefix + restPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: staff.email, password: staff.password }),
  });
  const result = loginResult.parse(await response.json());
  if (!result.success) throw new Error(result.message);
  return result.accessToken;
}
