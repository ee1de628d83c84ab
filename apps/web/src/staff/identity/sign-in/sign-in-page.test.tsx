import { unavailable } from '@isangano/contracts/client-errors';
import { adminSessionKey } from '@isangano/contracts/identity/roles';
import { signInDelayMs } from '@isangano/contracts/identity/session';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSession } from '../../session/session.ts';
import { click, fill, openPage, showPage, signInAs, startFakeServer } from '../../testing.tsx';
import { Refusal } from '../../testing-answers.ts';
import { anApplication, createDesk } from '../../testing-desk.ts';
import { signIn as requestSignIn } from './sign-in.ts';

type Rest = NonNullable<Parameters<typeof startFakeServer>[1]>;

const inAnHour = Math.floor(Date.now() / 1000) + 3600;
const token = (fields: object) => `head.${btoa(JSON.stringify({ exp: inAnHour, ...fields }))}.signature`;
const claudine = { id: 'account-1', username: 'claudine', email: 'claudine@isangano.example' };
const success = { success: true, message: '', admin: claudine, accessToken: token({ role: 'owner' }) };

async function open(answer: Rest, path = '/admin'): Promise<void> {
  startFakeServer([createDesk().answers], answer);
  await showPage(path);
}

/** Clicks the button, and lets the time pass for which the page shows no answer. */
async function send(): Promise<void> {
  await click(screen.getByRole('button', { name: 'Sign In' }));
  await act(async () => await vi.advanceTimersByTimeAsync(signInDelayMs));
}

async function signIn(): Promise<void> {
  await fill(await screen.findByLabelText(/^Username/), 'claudine');
  await fill(screen.getByLabelText(/^Password/), 'a password');
  await send();
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(undefined);
  vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
});

afterEach(() => void vi.useRealTimers());

test('a sign-in stores the session, and opens the dashboard', async () => {
  const requests: string[] = [];
  await open((path, body) => {
    requests.push(`${path} ${body}`);
    return Response.json(success);
  });
  await signIn();
  await waitFor(() => expect(window.location.pathname).toBe('/admin/dashboard'));
  expect(requests).toEqual(['/api/auth/login {"email":"claudine","password":"a password"}']);
  expect(getSession()).toMatchObject({ admin: claudine, role: 'owner' });
});

test('both fields are required', async () => {
  const answer = vi.fn<Rest>(() => Response.json(success));
  await open(answer);
  await click(await screen.findByRole('button', { name: 'Sign In' }));
  await screen.findByText('Username is required');
  await screen.findByText('Password is required');
  expect(answer).not.toHaveBeenCalled();
});

test('a wrong password is said, and the username stays', async () => {
  await open(() =>
    Response.json({ success: false, message: 'Invalid username or password' }, { status: 401 }),
  );
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid username or password');
  expect(screen.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('claudine');
  expect(localStorage.getItem(adminSessionKey)).toBeNull();
});

test('the button that signs in keeps the focus while it does, and cannot be pressed twice', async () => {
  const answer = vi.fn<Rest>(() => Response.json({ success: false, message: 'No' }, { status: 401 }));
  await open(answer);
  await fill(await screen.findByLabelText(/^Username/), 'claudine');
  await fill(screen.getByLabelText(/^Password/), 'a guess');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });
  await click(button);
  await screen.findByText('Signing in...');
  // A disabled button loses the focus.
  expect(button.disabled).toBe(false);
  await click(button);
  await screen.findByRole('alert');
  expect(answer).toHaveBeenCalledTimes(1);
});

test('the next person to sign in sees no notification of the one who left', async () => {
  startFakeServer([createDesk({ applications: [anApplication()] }).answers], () => Response.json(success));
  signInAs('owner');
  await showPage('/admin/applications/review');
  await click(await screen.findByRole('button', { name: 'Approve' }));
  await screen.findByText(/^Approved: /);
  await click(screen.getByRole('button', { name: 'Logout' }));
  await signIn();
  await screen.findByRole('heading', { name: 'Dashboard' });
  await screen.findByLabelText(/^Notifications/);
  expect(screen.queryByText(/^Approved: /)).toBeNull();
});

test('an answer without success is a failure with its message, whatever its status', async () => {
  await open(() => Response.json({ ...success, success: false, message: 'The desk is closed' }));
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe('The desk is closed');
  expect(localStorage.getItem(adminSessionKey)).toBeNull();
});

test('a session for which the browser has no room says so, and the login can be tried again', async () => {
  await open(() => Response.json(success));
  const storage = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  });
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This browser cannot store your sign-in\./);
  vi.stubGlobal('localStorage', storage);
  await send();
  await waitFor(() => expect(window.location.pathname).toBe('/admin/dashboard'));
});

test('a browser that blocks storage shows the page, and a login says why it fails', async () => {
  const storage = localStorage;
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  await open(() => Response.json(success));
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This browser cannot store your sign-in\./);
  vi.spyOn(window, 'localStorage', 'get').mockReturnValue(storage);
});

test('an answer of an unexpected shape is a failed login', async () => {
  const bodies = [{ success: true }, { success: true, accessToken: 'no token' }, [], 'yes'];
  await open(() => Response.json({}));
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toBe('Login failed');
  startFakeServer([], () => Response.json(bodies.shift()));
  const requests = bodies.map(() => requestSignIn('claudine', 'a password'));
  await vi.advanceTimersByTimeAsync(signInDelayMs);
  const results = await Promise.all(requests);
  for (const result of results)
    expect(result).toEqual({ isSignedIn: false, error: { message: '', code: '' } });
  expect(localStorage.getItem(adminSessionKey)).toBeNull();
});

test('a token says who signed in if the answer does not', async () => {
  const accessToken = token({ id: 'account-2', email: 'jean@isangano.example', role: 'reader' });
  await open(() => Response.json({ success: true, accessToken }));
  await signIn();
  await waitFor(() => expect(window.location.pathname).toBe('/admin/dashboard'));
  expect(getSession()).toMatchObject({
    admin: { id: 'account-2', username: 'jean', email: 'jean@isangano.example' },
    role: 'reader',
  });
});

test('a second factor is asked for, and its code completes the sign-in', async () => {
  const bodies: string[] = [];
  await open((path, body) => {
    bodies.push(`${path} ${body}`);
    if (path.endsWith('/second-factor')) return Response.json(success);
    const secondFactor = { ticket: 'ticket-1', methods: ['code'] };
    return Response.json({ success: false, message: 'A code is needed', secondFactor }, { status: 401 });
  });
  await signIn();
  const code = await screen.findByLabelText(/^Code/);
  fireEvent.change(code, { target: { value: ' 123456 ' } });
  await send();
  await waitFor(() => expect(getSession()).toMatchObject({ admin: claudine }));
  expect(bodies.at(-1)).toBe('/api/auth/second-factor {"ticket":"ticket-1","code":"123456"}');
});

test('a signed-in member of staff goes on to the dashboard', async () => {
  signInAs('owner');
  await open(() => Response.json({}));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/dashboard'));
});

test('a sign-in in another tab leads on from the form of this one', async () => {
  await open(() => Response.json({}));
  await screen.findByRole('heading', { name: 'Staff sign-in' });
  signInAs('owner');
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: adminSessionKey })));
  await waitFor(() => expect(window.location.pathname).toBe('/admin/dashboard'));
});

test('who has followed a link to a new password stays at its form when another tab signs in', async () => {
  await open(() => Response.json({}), '/admin#password?token');
  await screen.findByLabelText(/^New password/);
  signInAs('owner');
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: adminSessionKey })));
  expect(window.location.pathname).toBe('/admin');
  expect(screen.queryByLabelText(/^New password/)).not.toBeNull();
});

test('a visitor of a staff page is asked to sign in', async () => {
  await open(() => Response.json({}), '/admin/applications');
  await screen.findByRole('heading', { name: 'Staff sign-in' });
  expect(window.location.pathname).toBe('/admin');
});

test('a session that the server does not accept ends, and the sign-in leads back to its page', async () => {
  const server = await openPage('/admin/messages?status=unread', {
    answers: {
      messages: {
        search() {
          throw new Refusal(401, 'unauthenticated', 'The session has ended.');
        },
      },
    },
  });
  await screen.findByRole('heading', { name: 'Staff sign-in' });
  expect(server.calls.map(({ name }) => name)).toContain('messages.search');
  expect(localStorage.getItem(adminSessionKey)).toBeNull();
  startFakeServer([createDesk().answers], () => Response.json(success));
  await signIn();
  await waitFor(() => expect(window.location.pathname).toBe('/admin/messages'));
  expect(window.location.search).toBe('?status=unread');
});

test('after the sign-in that follows the end of a session, one reads what was not saved, and not again why', async () => {
  const refuse = () => {
    throw new Refusal(401, 'unauthenticated', 'The session has ended.');
  };
  const desk = createDesk({ applications: [anApplication()] });
  await openPage('/admin/applications/review', {
    desk,
    answers: {
      notes: { list: () => [], see: () => undefined, add: refuse },
      applications: { decide: refuse },
    },
  });
  await fill(await screen.findByLabelText(/^New note/), 'Call her first.');
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  });
  await screen.findByText('Your session has expired. Sign in to go on where you were.');
  startFakeServer([desk.answers], () => Response.json(success));
  await signIn();
  await screen.findByText('The decision on Vestine Mukamana was not saved.');
  expect(screen.queryByText(/Session expired/)).toBeNull();
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^New note/)).value).toBe('Call her first.');
});

test('signing out ends the session here and on the server', async () => {
  const paths: string[] = [];
  startFakeServer([createDesk().answers], (path) => {
    paths.push(path);
    return Response.json({});
  });
  signInAs('owner');
  await showPage('/admin/applications');
  await click(await screen.findByRole('button', { name: 'Logout' }));
  await screen.findByRole('heading', { name: 'Staff sign-in' });
  expect(localStorage.getItem(adminSessionKey)).toBeNull();
  expect(paths).toEqual(['/api/auth/logout']);
});

test('where the code of passkeys cannot be loaded, one signs in by the password', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.doMock('@simplewebauthn/browser', () => Promise.reject(new TypeError('Failed to fetch')));
  await open(() => Response.json({}));
  await click(await screen.findByRole('button', { name: 'Use a passkey' }));
  await screen.findByText(unavailable.message);
  expect(screen.getByRole('button', { name: 'Sign In' }).hasAttribute('disabled')).toBe(false);
  vi.doUnmock('@simplewebauthn/browser');
});
