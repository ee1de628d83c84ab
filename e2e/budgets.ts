/** Measures what each public page costs at 390 px, in every language, and fails where it is too much. */

import { adminSessionKey } from '@isangano/contracts/auth/stored-session';
import { locales } from '@isangano/contracts/locales';
import { apiPrefix, localizedPath, publicPaths, restPaths, staffPaths } from '@isangano/contracts/routes';
import { type Browser, chromium } from '@playwright/test';
import { removeData, staff, startServer } from './server.ts';

const kilobyte = 1024;

/** Kilobytes as they travel: brotli, without headers. */
const budgets = {
  public: { document: 25, script: 100, font: 30, whole: 170 },
  wizard: { document: 30, script: 150, font: 30, whole: 220 },
  staff: { document: 40, script: 220, font: 30, whole: 320 },
};

type Kind = keyof typeof budgets;
type Part = keyof (typeof budgets)['public'];
type Sizes = Record<Part, number>;

const wizards: readonly string[] = [publicPaths.interviewForm, publicPaths.partnershipApplication];
const unknownPath = '/no-such-page';

function kindOf(path: string): Kind {
  if (path.startsWith(staffPaths.signIn)) return 'staff';
  return wizards.includes(path) ? 'wizard' : 'public';
}

async function measure(browser: Browser, url: string, session: string | undefined): Promise<Sizes> {
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
  await page.goto(url, { waitUntil: session ? 'load' : 'networkidle' });
  if (session) await page.getByRole('heading', { level: 1 }).waitFor();
  if (session) await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await Promise.all(pending);
  await page.close();
  return sizes;
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
const targets = [
  ...[...known, unknownPath].flatMap((path) =>
    locales.map((locale) => ({ path, address: localizedPath(locale, path) })),
  ),
  ...Object.values(staffPaths).map((path) => ({ path, address: path })),
];
const session = await signIn();

let excess = 0;
console.log('KB on the wire (brotli)'.padEnd(32), ' HTML+CSS  scripts    fonts    whole');
for (const { path, address } of targets) {
  const isGuarded = path !== staffPaths.signIn && kindOf(path) === 'staff';
  const sizes = await measure(browser, server.url + address, isGuarded ? session : undefined);
  const budget = budgets[kindOf(path)];
  const columns = (['document', 'script', 'font', 'whole'] as const).map((part) => {
    const isOver = sizes[part] > budget[part] * kilobyte;
    if (isOver) excess += 1;
    return `${(sizes[part] / kilobyte).toFixed(1)}${isOver ? '!' : ''}`.padStart(9);
  });
  console.log(address.padEnd(32), ...columns);
}

await browser.close();
await server.stop();
removeData(server);
console.log(
  excess === 0 ? 'All pages are within their budgets.' : `${excess} figures are over their budgets.`,
);
process.exit(excess === 0 ? 0 : 1);
