import { localizePath } from '@isangano/content/locale-paths';
import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { interviewSteps, partnerSteps } from '@isangano/contracts/applications/values';
import { type Locale, locales } from '@isangano/contracts/locales';
import {
  apiPrefix,
  applicationStatusPath,
  correctionQuery,
  publicPaths,
  restPaths,
  serviceWorkerPath,
} from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { apply, readSupportingFile, requestToken } from '../lib/applications.ts';
import { openBegunApplication, waitForCode } from '../lib/begun-application.ts';
import { enterCode, readCode } from '../lib/draft-codes.ts';
import { film } from '../lib/files.ts';
import { expect } from '../lib/fixtures.ts';
import { useControl } from '../lib/hydration.ts';
import { goOffline, goOnline, test, visitForm, waitUntilKept } from '../lib/offline-forms.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { createScenario } from '../lib/scenario.ts';
import { isFull, long } from '../lib/scope.ts';
import { readStoredApplications } from '../lib/stored-applications.ts';

const kilobyte = 1024;
/** Bytes that a first visit may transfer besides the page. */
const workerBudget = 24 * kilobyte;

/** The short form tests one language. */
const testedLocales: readonly Locale[] = isFull ? locales : ['en'];

const back: Record<Locale, string> = { en: 'Back', rw: 'Subira inyuma', fr: 'Retour' };

const forms = [
  {
    path: publicPaths.interviewForm,
    steps: interviewSteps.length,
    name: exampleAnswers.interview.fullName,
    fill: async (page: Page) => {
      await createScenario(page, 'interview').answerUntil('consent');
      await page.getByRole('button', { name: 'Draw' }).click();
    },
  },
  {
    path: publicPaths.partnershipApplication,
    steps: partnerSteps.length,
    name: exampleAnswers.partner.appName,
    fill: (page: Page) => createScenario(page, 'partner').answerUntil('declaration'),
  },
];

/** Both forms are made of the same parts, so the short form tests one of them. */
const testedForms = isFull ? forms : forms.slice(0, 1);

test(
  'a form that is kept in another language than the one that was chosen since opens in it',
  long,
  async ({ context, network }) => {
    await visitForm(context, publicPaths.interviewForm);
    const page = await context.newPage();
    await page.goto(publicPaths.home);
    await page.locator('footer a[data-language][hreflang=fr]').click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    goOffline(network);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.goto(publicPaths.interviewForm);
    await page.getByLabel('Full name').fill(exampleAnswers.interview.fullName);
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    expect(documents).toBe(1);
  },
);

for (const { path, steps, name, fill } of testedForms) {
  test(`${path} opens without network, with all steps and what was typed, and is finished`, async ({
    context,
    network,
  }) => {
    for (const locale of testedLocales) await visitForm(context, localizePath(locale, path));
    goOffline(network);
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(path);
    await fill(page);
    for (const locale of testedLocales) {
      await page.goto(`${localizePath(locale, path)}?from=home`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const backButton = page.getByRole('button', { name: back[locale], exact: true });
      const titles = new Set<string | null>();
      for (let step = steps; step > 1; step -= 1) {
        await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(step));
        titles.add(await page.getByRole('main').getByRole('heading', { level: 2 }).textContent());
        await backButton.click();
      }
      expect(titles.size).toBe(steps - 1);
      await expect(backButton).toBeDisabled();
      await expect(page.getByRole('textbox').first()).toHaveValue(name);
      for (let step = 1; step < steps; step += 1) await page.locator('button[type=submit][form]').click();
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(steps));
    }
    expect(errors).toEqual([]);

    await page.goto(path);
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(steps));
    // It is shown above the button, which it moves, maybe during the click.
    await page.getByRole('heading', { name: 'Check your answers' }).waitFor();
    await page.locator('button[type=submit][form]').click();
    await expect(page.getByText('Waiting for a connection')).toBeVisible();
  });
}

test('only the form that was visited is kept', long, async ({ context, page, network }) => {
  await page.goto('/fr/interview-form');
  await waitUntilKept(page);
  for (const path of ['/contact', '/fr', '/fr/partnership']) await page.goto(path);
  expect(await page.evaluate(() => caches.keys())).toEqual([
    expect.stringMatching(/^form \/fr\/interview-form fr [\w-]{8}$/),
  ]);
  goOffline(network);
  for (const path of ['/contact', '/fr/partnership']) {
    // A page of its own: the browser's error page would interrupt the next navigation.
    const other = await context.newPage();
    await expect(other.goto(path)).rejects.toThrow('net::ERR');
    await other.close();
  }
  for (const path of ['/fr', '/fr/partnership-application']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Vous êtes hors ligne' })).toBeVisible();
  }
  await page.goto('/fr/interview-form');
  await expect(page.getByLabel('Nom complet')).toBeEnabled();
});

test(
  'what is to be corrected opens without network after it was opened once',
  long,
  async ({ page, request, network }) => {
    const { reference, hash } = await apply(request);
    const headers = { authorization: `Bearer ${await requestToken(request)}` };
    const path = `${apiPrefix}${restPaths.applicationCorrections.replace('{id}', reference)}`;
    await request.post(path, { headers, data: { fields: ['summary'], reason: 'Where is it?', days: 7 } });
    const link = `${network.url}${applicationStatusPath}${correctionQuery}${hash}`;
    await page.goto(link);
    await expect(page.getByRole('textbox', { name: 'Project summary' })).toBeVisible();
    await waitUntilKept(page);
    goOffline(network);
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText('Where is it?')).toBeVisible();
    await page.getByRole('textbox', { name: 'Project summary' }).fill('Cold rooms in Huye.');
    await page.getByRole('button', { name: 'Send correction' }).click();
    await expect(page.getByText('Waiting for a connection')).toBeVisible();
    goOnline(network);
    await expect(page.getByText('We have received your correction.')).toBeVisible({ timeout: 60_000 });
  },
);

test(
  'an application that is continued on a second device is sent with the files of the first, also over a dead connection',
  long,
  async ({ browser, page, network }) => {
    await openBegunApplication(page, network.url, { kind: 'interview', step: 'story' });
    const file = film('harvest.mp4', 400 * kilobyte);
    await page.getByLabel('Supporting files').setInputFiles(file);
    await expect(page.getByText('On our server.')).toBeVisible();
    const code = await readCode(page);
    await page.context().close();

    const device = await browser.newContext({ baseURL: network.url });
    const other = await device.newPage();
    await other.goto(publicPaths.interviewForm);
    await enterCode(other, code);
    await expect(other.getByText('harvest.mp4')).toBeVisible();
    await waitUntilKept(other);
    goOffline(network);
    // The device has only the files that the service worker stores.
    const client = await device.newCDPSession(other);
    await client.send('Network.clearBrowserCache');
    // The font is not kept, and the load event would wait for it.
    await other.reload({ waitUntil: 'domcontentloaded' });
    await expect(other.getByText('harvest.mp4')).toBeVisible();
    for (const _ of ['participants', 'logistics', 'consent'])
      await other.getByRole('button', { name: 'Next' }).click();
    await other.getByRole('button', { name: 'Submit Application' }).click();
    await expect(other.getByText('Waiting for a connection')).toBeVisible();

    const answered = other.waitForResponse(
      (response) => response.url().endsWith(restPaths.interviews) && response.status() === 201,
    );
    goOnline(network);
    const { id }: { id: string } = await (await answered).json();
    expect((await readSupportingFile(device.request, id)).equals(file.buffer)).toBe(true);
    await device.close();
  },
);

test(
  'a form whose request is not answered says within a minute that it waits, and is stored once',
  long,
  async ({ page, network, server }) => {
    const email = `silence-${Date.now()}@mail.example`;
    await openBegunApplication(page, network.url, { kind: 'interview', step: 'consent', answers: { email } });
    await waitForCode(page);
    network.setFailures(() => ({ kind: 'blackHole', ms: 10 * 60_000 }));
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    await expect(page.getByText('Waiting for a connection')).toBeVisible({ timeout: 60_000 });
    goOnline(network);
    network.cutAll();
    await expect(page.getByRole('dialog', { name: 'Application Submitted' })).toBeVisible({
      timeout: 60_000,
    });
    expect(readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
  },
);

test('without network, the installed site starts with the outbox and its forms, in the language chosen last', async ({
  page,
  network,
}) => {
  await openBegunApplication(page, network.url, {
    kind: 'interview',
    step: 'consent',
    answers: { headline: 'Sixty <b>tailors</b>' },
  });
  await waitUntilKept(page);
  goOffline(network);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('listitem')).toContainText('Interview application · Sixty <b>tailors</b>');
  await expect(page.getByRole('listitem')).toContainText('Waiting for a connection.');
  await expect(page.getByRole('link', { name: 'Become a partner' })).toBeVisible();
  await expectNoViolations(page);
  await expectNoHorizontalScroll(page);
  await page.goto('/rw');
  await expect(page.getByRole('heading', { name: 'Nta murongo ufite' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Apply for an interview' }).click();
  await expect(page.getByLabel('I have answered truthfully')).toBeChecked();
  await page.goto('/');
  goOnline(network);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'Outbox' })).toContainText('Received.');
});

test(
  'a path without language opens in the language that was chosen last',
  long,
  async ({ page, network }) => {
    await page.goto('/interview-form');
    await waitUntilKept(page);
    await page.getByRole('combobox', { name: 'Language' }).first().selectOption('fr');
    await expect(page.getByLabel('Nom complet')).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => caches.keys()))
      .toEqual([expect.stringMatching(/^form \/interview-form fr /)]);
    goOffline(network);
    await page.reload();
    await expect(page.getByLabel('Nom complet')).toBeEnabled();
  },
);

test('a visitor who saves data gets no service worker', long, async ({ page, network }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  await page.goto('/interview-form');
  await useControl(page);
  await page.waitForLoadState('networkidle');
  expect(network.log.filter(({ path }) => path === serviceWorkerPath)).toEqual([]);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toEqual([]);
});

test('a document that does not come in time is the kept one', long, async ({ page, network }) => {
  await page.goto('/interview-form');
  await waitUntilKept(page);
  network.setFailures(({ path }) =>
    path.startsWith('/interview-form') ? { kind: 'blackHole', ms: 50_000 } : undefined,
  );
  await page.reload();
  await expect(page.getByLabel('Full name')).toBeEnabled();
});

for (const failure of [{ kind: 'reset' }, { kind: 'badGateway' }] as const) {
  test(
    `a file that cannot be fetched at first is fetched again: ${failure.kind}`,
    long,
    async ({ page, network }) => {
      await page.goto('/interview-form');
      await waitUntilKept(page);
      let failures = 0;
      network.setFailures(({ path }) => {
        if (!path.startsWith('/assets/open-code-dialog-') || failures === 2) return undefined;
        failures += 1;
        return failure;
      });
      await page.getByRole('button', { name: 'I have a code' }).click();
      await expect(page.getByRole('dialog', { name: 'I have a code' })).toBeVisible();
      expect(failures).toBe(2);
    },
  );
}

test(
  'a part of the page that is opened without network appears when the network is back',
  long,
  async ({ page, network }) => {
    await page.goto('/interview-form');
    await waitUntilKept(page);
    goOffline(network);
    await page.getByRole('button', { name: 'I have a code' }).click();
    const listAttempts = () => network.log.filter(({ path }) => path.startsWith('/assets/open-code-dialog-'));
    // The pauses grow: a network that is away for some seconds is no failure.
    await expect.poll(() => listAttempts().length, { timeout: 30_000 }).toBeGreaterThan(4);
    goOnline(network);
    await expect(page.getByRole('dialog', { name: 'I have a code' })).toBeVisible();
  },
);

for (const { path } of testedForms) {
  test(
    `the first visit of ${path} transfers at most 24 KB more for it`,
    long,
    async ({ browser, network }) => {
      const measure = async (serviceWorkers: 'allow' | 'block') => {
        const start = network.log.length;
        const context = await browser.newContext({ baseURL: network.url, serviceWorkers });
        const page = await context.newPage();
        await page.goto(localizePath('fr', path));
        await useControl(page);
        await page.waitForLoadState('networkidle');
        if (serviceWorkers === 'allow') await waitUntilKept(page);
        await context.close();
        return network.log.slice(start).reduce((sum, { receivedBytes }) => sum + receivedBytes, 0);
      };
      const without = await measure('block');
      const extra = (await measure('allow')) - without;
      expect(extra).toBeGreaterThan(kilobyte);
      expect(extra).toBeLessThan(workerBudget);
    },
  );
}

test(
  'calls of the API pass the service worker, and nothing typed is in its caches',
  long,
  async ({ page, network }) => {
    await page.goto('/interview-form');
    await waitUntilKept(page);
    await page.reload();
    await page.getByLabel('Full name').fill('Jean Bosco Habimana');
    await expect(page.getByText('Saved on our server too')).toBeVisible();
    goOffline(network);
    const failed = page.evaluate(() => fetch('/api/projects/public').catch((error: Error) => error.message));
    expect(await failed).toBe('Failed to fetch');
    goOnline(network);
    expect(await page.evaluate(() => fetch('/api/projects/public').then(({ status }) => status))).toBe(200);
    const cached = await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      const cache = await caches.open(name);
      const responses = await cache.matchAll();
      return {
        paths: (await cache.keys()).map(({ url }) => new URL(url).pathname),
        texts: await Promise.all(responses.map((response) => response.text())),
      };
    });
    expect(cached.paths.filter((path) => !path.startsWith('/assets/'))).toEqual(['/interview-form']);
    expect(cached.texts.filter((text) => text.includes('Habimana'))).toEqual([]);
  },
);
