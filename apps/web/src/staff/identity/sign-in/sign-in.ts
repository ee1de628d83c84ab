import { unavailable } from '@isangano/contracts/client-errors';
import type { errorStatus } from '@isangano/contracts/error-status';
import {
  getUsername,
  type LoginResult,
  loginFailure,
  loginSuccess,
  signInDelayMs,
} from '@isangano/contracts/identity/session';
import { deviceIdHeader } from '@isangano/contracts/routes';
import * as z from 'zod/mini';
import type { ServerError } from '../../../i18n/server-text.ts';
import { type CallResult, callOperation } from '../../../submission/api/call-operation.ts';
import { randomKey } from '../../../submission/random-key.ts';
import { readTokenAdmin, storeSession } from '../../session/session.ts';

const deviceIdKey = 'deviceId';

/**
 * Returns the random id of this browser, and stores one if there is none. By it the server recognizes the known devices of an
 * account.
 */
function getDeviceId(): string {
  const id = randomKey();
  try {
    const stored = localStorage.getItem(deviceIdKey);
    if (stored) return stored;
    localStorage.setItem(deviceIdKey, id);
  } catch {
    // If nothing can be stored, each sign-in looks like that of a new device.
  }
  return id;
}

/** A constant of its own: the table in the contracts is in a script file of the public pages. */
const conflictStatus: (typeof errorStatus)['conflict'] = 409;

const tokenOnly = z.pick(loginSuccess, { success: true, accessToken: true });

type LoginFailure = Extract<LoginResult, { success: false }>;

/**
 * A ticket is set if the password was right and a second factor is needed. The message is empty if the response did not
 * come from the server.
 */
export type SignInResult =
  | { isSignedIn: true }
  | {
      isSignedIn: false;
      error: ServerError;
      secondFactor?: LoginFailure['secondFactor'];
      /** The server has no name that passkeys could belong to. */
      hasNoPasskeys?: true;
      /** The browser cannot store anything for this site. */
      isNotStored?: true;
    };

/**
 * Stores the session of a successful login. Never rejects; takes at least `signInDelayMs`, so that the page
 * does not flicker.
 */
export async function signIn(email: string, password: string): Promise<SignInResult> {
  return await finishSignIn(() =>
    callOperation('POST /auth/login', { input: { email, password }, headers: createHeaders() }),
  );
}

/** Completes a sign-in with a code; the rest as `signIn`. */
export async function completeSignIn(ticket: string, code: string): Promise<SignInResult> {
  return await finishSignIn(() =>
    callOperation('POST /auth/second-factor', { input: { ticket, code }, headers: createHeaders() }),
  );
}

/** Signs in by a passkey of this device; the rest as `signIn`. `cancelledText` is shown if the person gives up. */
export async function signInByPasskey(cancelledText: string): Promise<SignInResult> {
  const options = await callOperation('POST /auth/passkey/options', {});
  if (options.status === conflictStatus) return { isSignedIn: false, error: options, hasNoPasskeys: true };
  if (options.outcome !== 'ok') return await finishSignIn(() => Promise.resolve(options));
  const library = await import('@simplewebauthn/browser').catch(() => undefined);
  if (!library) return { isSignedIn: false, error: unavailable };
  const credential = await library
    .startAuthentication({ optionsJSON: options.output })
    .catch(() => undefined);
  if (!credential) return { isSignedIn: false, error: { message: cancelledText, code: '' } };
  return await finishSignIn(() =>
    callOperation('POST /auth/passkey', {
      input: { credential: { ...credential, clientExtensionResults: {} } },
      headers: createHeaders(),
    }),
  );
}

function createHeaders(): Record<string, string> {
  return { [deviceIdHeader]: getDeviceId() };
}

async function finishSignIn(call: () => Promise<CallResult<LoginResult>>): Promise<SignInResult> {
  const [result] = await Promise.all([call(), new Promise((resolve) => setTimeout(resolve, signInDelayMs))]);
  const login = toLoginResult(result);
  if (!login.success) {
    const { message, code = '', secondFactor } = login;
    return { isSignedIn: false, error: { message, code }, ...(secondFactor && { secondFactor }) };
  }
  try {
    storeSession({ admin: login.admin, accessToken: login.accessToken });
  } catch (error) {
    console.error('login', error);
    return { isSignedIn: false, error: { message: '', code: '' }, isNotStored: true };
  }
  return { isSignedIn: true };
}

/**
 * A response of another shape is a failed sign-in without a message. The account is read from the token if the response
 * does not name it.
 */
function readLogin(body: unknown): LoginResult {
  const answer = loginSuccess.safeParse(body);
  if (answer.success) return answer.data;
  const { data } = tokenOnly.safeParse(body);
  const admin = data && readTokenAdmin(data.accessToken);
  if (data && admin) return { ...data, message: '', admin: { ...admin, username: getUsername(admin.email) } };
  const failure = loginFailure.safeParse(body);
  if (failure.success) return failure.data;
  console.error('login', body);
  return { success: false, message: '', code: '' };
}

function toLoginResult(result: CallResult<LoginResult>): LoginResult {
  if (result.outcome === 'ok') return readLogin(result.output);
  if (result.outcome === 'error') {
    const { data } = loginFailure.safeParse(result.body);
    return data ?? { success: false, message: result.message, code: result.code };
  }
  console.error('login', result);
  return { success: false, ...unavailable };
}
