import { minuteMs } from '@isangano/contracts/durations';
import { adminSessionKey } from '@isangano/contracts/identity/roles';
import { apiPrefix, restPaths, trpcPrefix } from '@isangano/contracts/routes';
import { test as base, expect, type Page } from '@playwright/test';
import { type RunningServer, removeData, type ServerOptions, staff, startServer } from './server.ts';

/** The console message of Playwright on a page whose service worker it blocks. */
const blockedWorker = 'Service Worker registration blocked by Playwright';

type WorkerFixtures = {
  server: RunningServer;
  /** The session that `signIn` stores, until the server ends it, or asks for the password again before an important action. */
  session: { stored: string; accessToken: string; openedAt: number };
};

/** The account that signs in by the form. */
export type Account = { username: string; password: string };

/** The password is asked for ten minutes after a sign-in. */
const sessionMaxMs = 8 * minuteMs;

type Fixtures = {
  /**
   * Resources that end with the test, the last one first; a server is killed, as its shutdown costs a second. Its data
   * folder is removed.
   */
  running: { stop: () => Promise<unknown>; kill?: () => Promise<void>; dataDir?: string }[];
  /** Starts a server of the test, which is one of `running`. */
  startServer: typeof startServer;
  /** Console errors and warnings, page errors, failed requests and requests to third parties, in order. */
  browserErrors: string[];
  /** Stores a session in the browser, as the sign-in form does. Opens no staff page. */
  signIn: (page: Page) => Promise<void>;
};

/**
 * Returns a fixture that starts a server for the tests of a worker. Tests share workers, and so servers, if they have
 * the same function: a file that gives its tests one of its own shares none.
 */
export function createServeWorker(options?: ServerOptions) {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
  return async ({}, use: (server: RunningServer) => Promise<void>): Promise<void> => {
    const server = await startServer(options);
    await use(server);
    await server.kill();
    removeData(server);
  };
}

/** Every test runs against the real server, with one database per worker. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [createServeWorker(), { scope: 'worker' }],
  session: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => use({ stored: '', accessToken: '', openedAt: 0 }),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  running: async ({}, use) => {
    const running: Fixtures['running'] = [];
    await use(running);
    for (const { stop, kill = stop } of running.toReversed()) await kill();
    for (const { dataDir } of running) if (dataDir !== undefined) removeData({ dataDir });
  },
  startServer: async ({ running }, use) =>
    use(async (options) => {
      const server = await startServer(options);
      running.push(server);
      return server;
    }),
  baseURL: async ({ server }, use) => use(server.url),
  browserErrors: async ({ page, server }, use) => {
    const browserErrors: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && message.text() !== blockedWorker)
        browserErrors.push(message.text());
    });
    page.on('pageerror', (error) => browserErrors.push(error.message));
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== server.url)
        browserErrors.push(`third party: ${request.url()}`);
    });
    page.on('requestfailed', (request) => {
      // A page cancels calls whose answer it no longer needs, and the part of a file that the outbox goes on with; the
      // browser cancels the files and the icon of a page that is left, and what it was reading from the API.
      const { pathname } = new URL(request.url());
      const isCancelled =
        request.failure()?.errorText === 'net::ERR_ABORTED' &&
        (['image', 'script', 'stylesheet', 'font'].includes(request.resourceType()) ||
          pathname === '/favicon.svg' ||
          pathname.startsWith(`${trpcPrefix}/`) ||
          pathname.startsWith(`${apiPrefix}${restPaths.uploads}/`) ||
          (request.method() === 'GET' && pathname.startsWith(`${apiPrefix}/`)));
      if (!isCancelled) browserErrors.push(`failed: ${request.url()}`);
    });
    await use(browserErrors);
  },
  signIn: async ({ request, session }, use) => {
    async function isAccepted(): Promise<boolean> {
      if (Date.now() - session.openedAt > sessionMaxMs) return false;
      const headers = { authorization: `Bearer ${session.accessToken}` };
      return (await request.get(`${apiPrefix}${restPaths.messages}?limit=1`, { headers })).ok();
    }

    await use(async (page) => {
      if (!(await isAccepted())) {
        const response = await request.post(apiPrefix + restPaths.login, {
          data: { email: staff.email, password: staff.password },
        });
        const { admin, accessToken }: { admin: object; accessToken: string } = await response.json();
        const stored = JSON.stringify({ admin, accessToken });
        Object.assign(session, { accessToken, stored, openedAt: Date.now() });
      }
      // The origin's smallest document: localStorage belongs to the origin.
      await page.goto('/robots.txt');
      await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
        adminSessionKey,
        session.stored,
      ] as const);
    });
  },
});

/** Fills in the open sign-in form and submits it. */
export async function submitSignIn(page: Page, { username, password }: Account = staff): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in at the sign-in page, and waits for the first page of the staff area, which has this heading. */
export async function signInByForm(
  page: Page,
  account: Account = staff,
  heading = 'Dashboard',
): Promise<void> {
  await page.goto('/admin');
  await submitSignIn(page, account);
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
}

export { expect };
