/** Measures what each public page costs at 390 px, in every language, and fails where it is too much. */

import { adminSessionKey } from '@isangano/contracts/auth/stored-session';
import { locales } from '@isangano/contracts/locales';
import {
  apiPrefix,
  formPaths,
  localizedPath,
  publicPaths,
  restPaths,
  staffPaths,
} from '@isangano/contracts/routes';
import { type Browser, chromium, type Page } from '@playwright/test';
import { removeData, staff, startServer } from './server.ts';

const kilobyte = 1024;

/** Kilobytes as they travel: brotli, without headers. */
const budgets = {
  public: { document: 25, script: 100, font: 30, whole: 170 },
  wizard: { document: 30, script: 135, font: 30, whole: 190 },
  /** As it is opened, and with the code that comes with its first use. */
  signIn: { document: 10, script: 2, font: 30, whole: 35 },
  signInUsed: { document: 10, script: 105, font: 30, whole: 140 },
  staff: { document: 9, script: 120, font: 30, whole: 155 },
};

type Kind = keyof typeof budgets;
type Part = keyof (typeof budgets)['public'];
type Sizes = Record<Part, number>;

const unknownPath = '/no-such-page';

const kindOf = (path: string): Kind => (formPaths.includes(path) ? 'wizard' : 'public');

type Visit = {
  kind: Kind;
  address: string;
  /** Of whoever is signed in. */
  session?: string | undefined;
  /** What somebody does on the page, until it has done what it does then. */
  use?: ((page: Page) => Promise<void>) | undefined;
};

async function measure(browser: Browser, { address, session, use }: Visit): Promise<Sizes> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  if (session)
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      adminSessionKey,
      session,
    ] as const);
  const sizes: Sizes = { document: 0, script: 0, font: 0, whole: 0 };
  const pending: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    pending.push(
      request.sizes().then(({ responseBodySize }) => {
        const type = request.resourceType();
        const part = type === 'script' ? 'script' : type === 'font' ? 'font' : undefined;
        if (part) sizes[part] += responseBodySize;
        if (type === 'document' || type === 'stylesheet') sizes.document += responseBodySize;
        sizes.whole += responseBodySize;
      }),
    );
  });
  // The line for live updates of the staff pages never falls silent.
  await page.goto(server.url + address, { waitUntil: session ? 'load' : 'networkidle' });
  if (session) await page.getByRole('heading', { level: 1 }).waitFor();
  if (session) await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await use?.(page);
  await Promise.all(pending);
  await page.close();
  return sizes;
}

async function beginToSignIn(page: Page): Promise<void> {
  await page.getByLabel('Username').focus();
  // Until the page is alive, a script of its own holds the form back.
  await page.waitForFunction(() => window.onsubmit === null);
}

/** What the browser of a member of staff who has signed in keeps. */
async function signIn(): Promise<string> {
  const answer = await fetch(server.url + apiPrefix + restPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: staff.email, password: staff.password }),
  });
  const { admin, accessToken }: { admin: object; accessToken: string } = await answer.json();
  return JSON.stringify({ admin, accessToken });
}

const server = await startServer();
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--disable-background-networking'],
});

const answers = await Promise.all(
  Object.values(publicPaths).map(async (path) => ({ path, isThere: (await fetch(server.url + path)).ok })),
);
const known = answers.filter(({ isThere }) => isThere).map(({ path }) => path);
const session = await signIn();
const visits: Visit[] = [
  ...[...known, unknownPath].flatMap((path) =>
    locales.map((locale) => ({ kind: kindOf(path), address: localizedPath(locale, path) })),
  ),
  { kind: 'signIn', address: staffPaths.signIn },
  { kind: 'signInUsed', address: staffPaths.signIn, use: beginToSignIn },
  ...Object.values(staffPaths)
    .filter((path) => path !== staffPaths.signIn)
    .map((address): Visit => ({ kind: 'staff', address, session })),
];

let excess = 0;
console.log('KB on the wire (brotli)'.padEnd(32), ' HTML+CSS  scripts    fonts    whole');
for (const visit of visits) {
  const sizes = await measure(browser, visit);
  const budget = budgets[visit.kind];
  const columns = (['document', 'script', 'font', 'whole'] as const).map((part) => {
    const isOver = sizes[part] > budget[part] * kilobyte;
    if (isOver) excess += 1;
    return `${(sizes[part] / kilobyte).toFixed(1)}${isOver ? '!' : ''}`.padStart(9);
  });
  console.log((visit.use ? `${visit.address}, in use` : visit.address).padEnd(32), ...columns);
}

await browser.close();
await server.stop();
removeData(server);
console.log(
  excess === 0 ? 'All pages are within their budgets.' : `${excess} figures are over their budgets.`,
);
process.exit(excess === 0 ? 0 : 1);
