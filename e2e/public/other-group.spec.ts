import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import { request as apiRequest } from '@playwright/test';
import { interviewStatusPath, requestToken } from '../lib/applications.ts';
import { test as base, createServeWorker, expect } from '../lib/fixtures.ts';
import { waitForMails } from '../lib/mails.ts';
import {
  buildClinicsOnce,
  clinics,
  findFilesWithTraces,
  findSampleTraces,
  getGroupOptions,
} from '../lib/other-group.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { createScenario } from '../lib/scenario.ts';
import { long } from '../lib/scope.ts';

/** The site of another group: two languages, eight products, two channels, no partners. */
const test = base.extend<object, { site: string }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from the pattern
    async ({}, use) => use(buildClinicsOnce()),
    { scope: 'worker', timeout: 120_000 },
  ],
  server: [
    async ({ site }, use) => createServeWorker(getGroupOptions(clinics, site))({}, use),
    { scope: 'worker' },
  ],
});

// One worker builds it.
test.describe.configure({ mode: 'serial' });

test('the site of another group serves its visitors and staff, without a trace of the sample group', async ({
  page,
  server,
  site,
  browserErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/fr');
  await expect(page).toHaveTitle('Northern Clinics – des soins dans le nord');
  await expect(page.getByRole('contentinfo')).toContainText('Tamale, Ghana');
  await expect(page.getByText('Trois chaînes', { exact: true })).toBeVisible();
  await expectNoViolations(page);
  await page.goto('/fr/services');
  await expect(page.getByRole('heading', { name: "Quatre sortes d'aide" })).toBeVisible();
  await expect(page.getByText('À partir de')).toContainText('GHS');
  await page.goto('/partnership');
  await expect(page.getByRole('heading', { name: 'Who already stands with us' })).toHaveCount(0);
  expect((await page.request.get('/rw')).status()).toBe(404);
  // The statement names no language that the site does not have.
  await page.goto('/accessibility');
  await expect(page.getByRole('main')).toContainText('Every public page');
  await expect(page.getByRole('main')).not.toContainText('Kinyarwanda');

  const email = 'ama@mail.example';
  const answers = { email, fullName: 'Ama Fuseini', channels: ['Open Ward'] };
  const scenario = createScenario(page, 'interview', { locale: 'fr', answers });
  await scenario.open();
  await scenario.answerUntil('consent');
  await page.getByRole('button', { name: 'Envoyer la candidature' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  const request = await apiRequest.newContext({ baseURL: server.url });
  const headers = { authorization: `Bearer ${await requestToken(request)}` };
  const list = await request.get(apiPrefix + restPaths.interviews, { headers });
  const [application]: { id: string; channels: string[] }[] = await list.json();
  expect(application?.channels).toEqual(['Open Ward']);
  const decided = await request.patch(interviewStatusPath(application?.id ?? ''), {
    headers,
    data: { status: 'approved' },
  });
  expect(decided.status()).toBe(200);
  // A form that is filled in so fast is suspected spam: it has no receipt.
  const [decision] = await waitForMails(server, email);
  expect(decision.text).toContain('Northern Clinics');
  expect(findSampleTraces(decision.source)).toEqual([]);

  for (const path of [restPaths.openapi, restPaths.docs])
    expect(findSampleTraces(await (await request.get(apiPrefix + path)).text())).toEqual([]);
  expect(findSampleTraces(await (await request.get('/projects')).text())).toEqual([]);
  expect(findFilesWithTraces(site)).toEqual([]);
  const manifest = JSON.parse(readFileSync(join(site, 'manifest-en.webmanifest'), 'utf8'));
  expect(manifest).toMatchObject({ short_name: 'Clinics' });
  expect(readFileSync(join(site, 'robots.txt'), 'utf8')).toContain('https://www.northern-clinics.example/');
  await request.dispose();
  expect(browserErrors).toEqual([]);
});

test('a page of another group fits a narrow phone', long, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/fr/services', '/fr/partnership', '/ai-ethics', '/contact', '/interview-form']) {
    await page.goto(path);
    await expectNoHorizontalScroll(page);
  }
});
