/**
 * Measures the bytes that each page transfers at a width of 390 px, in every language in the full form; fails when a
 * budget is exceeded.
 */

import { localizePath } from '@isangano/content/locale-paths';
import { adminSessionKey } from '@isangano/contracts/identity/roles';
import { type Locale, locales } from '@isangano/contracts/locales';
import {
  apiPrefix,
  applicationStatusPath,
  publicPaths,
  restPaths,
  staffPaths,
  wizardPaths,
} from '@isangano/contracts/routes';
import { type Browser, chromium, type Page } from '@playwright/test';
import { useControl } from './lib/hydration.ts';
import { launchOptions } from './lib/launch-options.ts';
import { isFull } from './lib/scope.ts';
import { removeData, staff, startServer } from './lib/server.ts';
import { unknownPath } from './lib/unknown-path.ts';

const kilobyte = 1024;

/** Kilobytes on the wire, compressed with brotli, without headers. */
const budgets = {
  /** Visitors' pages when they are opened, and after the first use of a control, which loads their code. */
  public: { document: 27, script: 0, font: 30, total: 50 },
  /** Another page after the home page, with which it shares its other files. */
  nextPublic: { document: 20, script: 0, font: 0, total: 20 },
  publicUsed: { document: 27, script: 132, font: 30, total: 181.5 },
  wizard: { document: 27, script: 0, font: 30, total: 60 },
  wizardUsed: { document: 27, script: 141, font: 30, total: 189 },
  /** The sign-in page when it is opened, and after its first use, which loads the code of the staff area. */
  signIn: { document: 15, script: 0, font: 30, total: 39 },
  signInUsed: { document: 15, script: 114, font: 30, total: 151 },
  /** The list of applications, which staff open first every morning. */
  staffList: { document: 10, script: 130.5, font: 30, total: 162.5 },
  staff: { document: 10, script: 139, font: 30, total: 171.5 },
  /** All texts of a page in all languages, which are edited without another call. */
  content: { document: 10, script: 140, font: 30, total: 190 },
  /** Applications one by one: answers, files and the work of staff, without another click. */
  triage: { document: 10, script: 142, font: 30, total: 174 },
};

type Kind = keyof typeof budgets;
type Part = keyof (typeof budgets)['public'];
type Sizes = Record<Part, number>;

const isWizard = (path: string) => wizardPaths.includes(path);

/** The languages of a page differ by its texts alone, so the short form measures all of them on two pages. */
function getLocales(path: string): readonly Locale[] {
  return isFull || path === publicPaths.home || path === publicPaths.interviewForm ? locales : ['en'];
}

function getStaffKind(address: string): Kind {
  if (address === staffPaths.applications) return 'staffList';
  if (address === staffPaths.content) return 'content';
  return address === staffPaths.review ? 'triage' : 'staff';
}

type Visit = {
  kind: Kind;
  address: string;
  /** The stored session of a signed-in user, as JSON. */
  session?: string | undefined;
  /** Uses the page; resolves when the page has reacted. */
  use?: ((page: Page) => Promise<void>) | undefined;
  /** A page that was opened before. */
  after?: string | undefined;
};

type Transfer = { url: string; type: string; size: number };

/** Returns the bytes that the page has transferred so far, without those from the cache. */
async function listTransfers(page: Page): Promise<Transfer[]> {
  return await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, entryType, transferSize, encodedBodySize }) => ({
        url: name,
        type: entryType,
        size: transferSize > 0 ? encodedBodySize : 0,
      })),
  );
}

/** The loader of a page fetches its scripts before it runs them. */
function getPart({ url, type }: Transfer): Part | undefined {
  if (type === 'navigation') return 'document';
  const { pathname } = new URL(url);
  if (pathname.endsWith('.woff2')) return 'font';
  if (pathname.endsWith('.css')) return 'document';
  return pathname.endsWith('.js') ? 'script' : undefined;
}

async function measure(browser: Browser, { address, session, use, after }: Visit): Promise<Sizes> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  if (session)
    await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
      adminSessionKey,
      session,
    ] as const);
  if (after) {
    await page.goto(server.url + after, { waitUntil: 'networkidle' });
    // Fonts are asked for with the first layout, which may come late.
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    await page.waitForLoadState('networkidle');
  }
  // Staff pages hold an event stream open, so their network is never idle.
  await page.goto(server.url + address, { waitUntil: session ? 'load' : 'networkidle' });
  if (session) await page.getByRole('heading', { level: 1 }).waitFor();
  if (session) await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined);
  await use?.(page);
  const sizes: Sizes = { document: 0, script: 0, font: 0, total: 0 };
  for (const transfer of await listTransfers(page)) {
    const part = getPart(transfer);
    if (part) sizes[part] += transfer.size;
    sizes.total += transfer.size;
  }
  await page.close();
  return sizes;
}

/** Loads the code of a page by the use of its first control; ends when nothing more has been loaded for half a second. */
async function startUse(page: Page): Promise<void> {
  await useControl(page);
  // The load state of a page is reached only once, before this use.
  await page.evaluate(
    (quietMs) =>
      new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, quietMs);
        new PerformanceObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, quietMs);
        }).observe({ type: 'resource' });
      }),
    500,
  );
}

/** Signs in; returns the session as the browser stores it. */
async function signIn(): Promise<string> {
  const response = await fetch(server.url + apiPrefix + restPaths.login, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: staff.email, password: staff.password }),
  });
  const { admin, accessToken }: { admin: object; accessToken: string } = await response.json();
  return JSON.stringify({ admin, accessToken });
}

const server = await startServer();
const browser = await chromium.launch(launchOptions);

const results = await Promise.all(
  [...Object.values(publicPaths), applicationStatusPath].map(async (path) => ({
    path,
    exists: (await fetch(server.url + path)).ok,
  })),
);
const existingPaths = results.filter(({ exists }) => exists).map(({ path }) => path);
const session = await signIn();
const visits: Visit[] = [
  ...[...existingPaths, unknownPath].flatMap((path) =>
    getLocales(path).map(
      (locale): Visit => ({
        kind: isWizard(path) ? 'wizard' : 'public',
        address: localizePath(locale, path),
      }),
    ),
  ),
  // As links are that were shared.
  ...[...wizardPaths, publicPaths.services, applicationStatusPath].map(
    (path): Visit => ({ kind: isWizard(path) ? 'wizard' : 'public', address: `${path}?fbclid=IwAR0` }),
  ),
  { kind: 'nextPublic', address: publicPaths.projects, after: publicPaths.home },
  { kind: 'nextPublic', address: publicPaths.services, after: publicPaths.home },
  { kind: 'publicUsed', address: publicPaths.contact, use: startUse },
  { kind: 'publicUsed', address: publicPaths.home, use: startUse },
  ...wizardPaths.map((address): Visit => ({ kind: 'wizardUsed', address, use: startUse })),
  { kind: 'signIn', address: staffPaths.signIn },
  { kind: 'signInUsed', address: staffPaths.signIn, use: startUse },
  ...Object.values(staffPaths)
    .filter((path) => path !== staffPaths.signIn)
    .map(
      (address): Visit => ({
        kind: getStaffKind(address),
        address,
        session,
      }),
    ),
];

/** Number of pages that are measured at a time: a page mostly waits until its network is idle. */
const concurrency = 3;

async function measureAll(): Promise<Map<Visit, Sizes>> {
  const sizes = new Map<Visit, Sizes>();
  const remaining = visits.values();
  const measureRemaining = async () => {
    for (const visit of remaining) sizes.set(visit, await measure(browser, visit));
  };
  await Promise.all(Array.from({ length: concurrency }, measureRemaining));
  return sizes;
}

const sizesByVisit = await measureAll();
let exceededCount = 0;
console.log('KB on the wire (brotli)'.padEnd(32), ' HTML+CSS  scripts    fonts    total');
for (const [visit, sizes] of [...sizesByVisit].sort(([a], [b]) => visits.indexOf(a) - visits.indexOf(b))) {
  const budget = budgets[visit.kind];
  const columns = (['document', 'script', 'font', 'total'] as const).map((part) => {
    const isExceeded = sizes[part] > budget[part] * kilobyte;
    if (isExceeded) exceededCount += 1;
    return `${(sizes[part] / kilobyte).toFixed(1)}${isExceeded ? '!' : ''}`.padStart(9);
  });
  const state = visit.use ? ', in use' : visit.after ? `, after ${visit.after}` : '';
  console.log((visit.address + state).padEnd(32), ...columns);
}

await browser.close();
await server.stop();
removeData(server);
console.log(
  exceededCount === 0
    ? 'All pages are within their budgets.'
    : `${exceededCount} figures are over their budgets.`,
);
process.exit(exceededCount === 0 ? 0 : 1);
