import { exampleAnswers } from '@isangano/contracts/applications/testing';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { openBegunApplication } from '../lib/begun-application.ts';
import { enterCode, readCode } from '../lib/draft-codes.ts';
import { noisyPng, pdf, writeVideo } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { createScenario } from '../lib/scenario.ts';
import { isFull, long } from '../lib/scope.ts';
import { readStoredApplications } from '../lib/stored-applications.ts';

const saved = 'Saved on our server too, encrypted: we cannot read your answers.';
const formPath = '/interview-form';

async function openForm(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(formPath);
  await expect(page.getByLabel('Full name')).toBeEnabled();
  return page;
}

/** Another device: a browser without anything of the first. */
function openDevice(browser: Browser, baseURL: string | undefined): Promise<BrowserContext> {
  return browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' });
}

/** Begins an application, and continues it on another device by its code. Returns the code, and the page there. */
async function openOnTwoDevices(page: Page, device: BrowserContext): Promise<{ other: Page; code: string }> {
  await page.goto(formPath);
  await createScenario(page, 'interview').answerStep('profile');
  await expect(page.getByText(saved)).toBeVisible();
  const code = await readCode(page);
  const other = await openForm(device);
  // The notice about a draft appears above the button, which moves.
  const hasDraft = await other.evaluate(() => localStorage.getItem('draft:interview') !== null);
  if (hasDraft) await expect(other.getByText(saved)).toBeVisible();
  await enterCode(other, code);
  await expect(other.getByLabel('Full name')).toHaveValue(exampleAnswers.interview.fullName);
  return { other, code };
}

/** Returns to a tab until it shows the text that another tab has stored, which may take a moment. */
async function returnUntil(page: Page, expectShown: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await expectShown();
  }).toPass();
}

test.describe('a draft', () => {
  test('is saved within two seconds after typing, unreadable for the server', async ({ page }) => {
    await page.goto(formPath);
    await expect(page.getByLabel('Full name')).toBeEnabled();
    const request = page.waitForRequest((sent) => sent.method() === 'PUT' && sent.url().includes('/drafts/'));
    await page.getByLabel('Full name').fill('Jean Bosco Habimana');
    const typedAt = Date.now();
    const body = (await request).postData() ?? '';
    // The short form also runs on machines that are busy with other work.
    expect(Date.now() - typedAt).toBeLessThan(isFull ? 2000 : 8000);
    expect(body).not.toContain('Habimana');
    expect(body).not.toContain(Buffer.from('Jean Bosco').toString('base64url').slice(0, 8));
    await expect(page.getByText(saved)).toBeVisible();
  });

  test('continues on another device with its files, by a code on paper', async ({
    browser,
    page,
    baseURL,
  }, info) => {
    const film = info.outputPath('film.mp4');
    writeVideo(film, 400 * 1024);
    await page.goto(formPath);
    await expect(page.getByLabel('Full name')).toBeEnabled();
    await createScenario(page, 'interview').answerStep('profile');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Supporting files').setInputFiles(film);
    await expect(page.getByText('On our server.')).toBeVisible();
    await page.getByLabel('Pitch').fill('Thirty women in our valley weave together.');
    await expect(page.getByText(saved)).toBeVisible();
    const code = await readCode(page);

    const device = await openDevice(browser, baseURL);
    const other = await openForm(device);
    const requests: string[] = [];
    other.on('request', (request) => {
      if (request.url().includes(apiPrefix)) requests.push(`${request.method()} ${request.url()}`);
    });
    await enterCode(other, code.toUpperCase().replaceAll(' ', '-'));
    await expect(other.getByRole('heading', { name: 'Story' })).toBeVisible();
    await expect(other.getByLabel('Pitch')).toHaveValue('Thirty women in our valley weave together.');
    await expect(other.getByText('film.mp4')).toBeVisible();
    await expect(other.getByText('On our server.')).toBeVisible();
    expect(requests.length).toBeLessThanOrEqual(3);
    await other.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(other.getByLabel('Full name')).toHaveValue(exampleAnswers.interview.fullName);
    await device.close();
  });

  test('keeps both versions when two devices type at once', long, async ({ browser, page, baseURL }) => {
    const device = await openDevice(browser, baseURL);
    const { other } = await openOnTwoDevices(page, device);
    await other.getByLabel('City').fill('Huye');
    await expect(other.getByText(saved)).toBeVisible();

    await page.getByLabel('City').fill('Musanze');
    await expect(page.getByText('Another version of this draft is kept here.')).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Musanze');
    await page.getByRole('button', { name: 'Show that version' }).click();
    await expect(page.getByLabel('City')).toHaveValue('Huye');
    await page.getByRole('button', { name: 'Show that version' }).click();
    await expect(page.getByLabel('City')).toHaveValue('Musanze');
    await expect(page.getByText(saved)).toBeVisible();

    await other.reload();
    await expect(other.getByLabel('City')).toHaveValue('Musanze');
    await device.close();
  });

  test(
    'that is discarded is gone from the server, and other devices say so',
    long,
    async ({ browser, page, baseURL }) => {
      const device = await openDevice(browser, baseURL);
      const { other, code } = await openOnTwoDevices(page, device);

      const discarded = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await page.getByRole('button', { name: 'Reset Form' }).click();
      expect((await discarded).status()).toBe(204);
      await other.getByLabel('City').fill('Huye');
      await expect(other.getByText('This application was already sent or discarded')).toBeVisible();
      await expect(other.getByLabel('Full name')).toHaveValue(exampleAnswers.interview.fullName);
      await device.close();

      const third = await openDevice(browser, baseURL);
      const late = await openForm(third);
      await enterCode(late, code);
      await expect(late.getByText('No draft has this code.')).toBeVisible();
      await late.getByLabel('Your code').fill('12 34');
      await late.getByRole('button', { name: 'Open the draft' }).click();
      await expect(late.getByText('This is not a complete code')).toBeVisible();
      await third.close();
    },
  );

  test('that is open in two tabs has what is typed and chosen in either', long, async ({ context }) => {
    const forgotten = await openForm(context);
    await forgotten.getByLabel('Full name').fill('A. U.');
    await expect(forgotten.getByText(saved)).toBeVisible();
    const tab = await openForm(context);
    await expect(tab.getByLabel('Full name')).toHaveValue('A. U.');
    await createScenario(tab, 'interview').answerStep('profile');
    await tab.getByRole('button', { name: 'Next' }).click();
    await tab.getByLabel('Pitch').fill('Thirty women in our valley weave together.');
    await tab.getByLabel('Supporting files').setInputFiles(pdf('plan.pdf'));
    await expect(tab.getByText('plan.pdf')).toBeVisible();
    await expect(tab.getByText(saved)).toBeVisible();

    await returnUntil(forgotten, () =>
      expect(forgotten.getByText('plan.pdf')).toHaveCount(1, { timeout: 500 }),
    );
    await expect(forgotten.getByLabel('Pitch')).toHaveValue('Thirty women in our valley weave together.');
    await forgotten.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(forgotten.getByLabel('Full name')).toHaveValue(exampleAnswers.interview.fullName);
    // The other tab stores something, of which this one gets to know only when it stores what is typed here.
    await forgotten.evaluate((name) => {
      const stored = localStorage.getItem('draft:interview') ?? '';
      localStorage.setItem('draft:interview', stored.replace(name, 'Aline U. Keza'));
    }, exampleAnswers.interview.fullName);
    await forgotten.getByLabel('City').fill('Musanze');
    await expect(forgotten.getByLabel('Full name')).toHaveValue('Aline U. Keza');
    await forgotten.getByRole('button', { name: 'Next' }).click();
    await forgotten.getByLabel('Supporting files').setInputFiles(pdf('budget.pdf'));
    await expect(forgotten.getByText('budget.pdf')).toBeVisible();
    await forgotten
      .getByRole('listitem')
      .filter({ hasText: 'plan.pdf' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await expect(forgotten.getByText('plan.pdf')).toHaveCount(0);
    await returnUntil(tab, () => expect(tab.getByText('plan.pdf')).toHaveCount(0, { timeout: 500 }));
    await expect(tab.getByText('budget.pdf')).toHaveCount(1);
    await tab.close();

    await forgotten.reload();
    await expect(forgotten.getByText('budget.pdf')).toBeVisible();
    await expect(forgotten.getByText('plan.pdf')).toHaveCount(0);
    await forgotten.getByRole('button', { name: 'Back', exact: true }).click();
    await expect(forgotten.getByLabel('City')).toHaveValue('Musanze');
  });

  test(
    'that is sent in one of two tabs cannot be sent again in the other',
    long,
    async ({ context, server }) => {
      const email = `tabs-${Date.now()}@mail.example`;
      const page = await context.newPage();
      await openBegunApplication(page, server.url, {
        kind: 'interview',
        step: 'consent',
        answers: { email },
      });
      await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
      const other = await context.newPage();
      await other.goto(page.url());
      await expect(other.getByLabel('I have answered truthfully')).toBeChecked();
      await page.bringToFront();
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await expect(page.getByRole('dialog', { name: 'Application Submitted' })).toBeVisible();
      await expect(other.getByLabel('Full name')).toHaveValue('');
      expect(readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
    },
  );

  test(
    'is newer than what the browser puts back into the fields of a page that is loaded again',
    long,
    async ({ context }) => {
      const page = await openForm(context);
      await page.getByLabel('Full name').fill(exampleAnswers.interview.fullName);
      await expect(page.getByText(saved)).toBeVisible();
      // As Firefox does with a page that another tab has overtaken.
      await page.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          const field = document.querySelector<HTMLInputElement>('[name=fullName]');
          if (field) field.value = 'A. U.';
        });
      });
      await page.reload();
      await expect(page.locator('html[data-hydrated]')).toBeAttached();
      await expect(page.getByLabel('Full name')).toHaveValue(exampleAnswers.interview.fullName);
    },
  );

  test(
    'that is opened by its code has no files of the one that it replaces, in no tab',
    long,
    async ({ browser, page, baseURL }) => {
      const device = await openDevice(browser, baseURL);
      const first = await openForm(device);
      await createScenario(first, 'interview').answerStep('profile');
      await first.getByLabel('Full name').fill('A. U.');
      await first.getByLabel('Portrait').setInputFiles(noisyPng(200, 200, 'mine.png'));
      await expect(first.getByText('mine.png')).toBeVisible();
      await expect(first.getByText(saved)).toBeVisible();

      const { other } = await openOnTwoDevices(page, device);
      for (const shown of [other, first]) {
        await expect(shown.getByLabel('Full name')).toHaveValue(exampleAnswers.interview.fullName);
        await expect(shown.getByText(saved)).toBeVisible();
        await expect(shown.getByText('mine.png')).toHaveCount(0);
      }
      await other.getByRole('button', { name: 'Show that version' }).click();
      await expect(other.getByLabel('Full name')).toHaveValue('A. U.');
      await expect(other.getByText('mine.png')).toBeVisible();
      await other.getByRole('button', { name: 'Show that version' }).click();
      await expect(other.getByText('mine.png')).toHaveCount(0);
      await other.reload();
      await expect(other.getByLabel('Full name')).toHaveValue(exampleAnswers.interview.fullName);
      await expect(other.getByText('mine.png')).toHaveCount(0);
      await device.close();
    },
  );

  test('leaves nothing on a shared phone once its tab is closed', long, async ({ context }) => {
    const page = await openForm(context);
    await page.getByLabel('I share this device with others').check();
    // Otherwise the browser would suggest it to the next person.
    await expect(page.getByLabel('Full name')).toHaveAttribute('autocomplete', 'off');
    await createScenario(page, 'interview').answerStep('profile');
    await expect(page.getByText('Kept here until you close this tab')).toBeVisible();
    await expect(page.getByText(saved)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue(exampleAnswers.interview.fullName);
    await page.close();
    const next = await openForm(context);
    await expect(next.getByLabel('Full name')).toHaveValue('');
    const stored = await next.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)].flat());
    expect(stored.filter((key) => /draft|application/.test(key))).toEqual([]);
  });

  test(
    'stays on the device when the server cannot be reached, which is said once, and is saved there later',
    long,
    async ({ page }) => {
      const drafts = `**${apiPrefix}${restPaths.draft.replace('{id}', '*')}`;
      await page.route(drafts, (route) => route.abort());
      await page.goto(formPath);
      await expect(page.getByLabel('Full name')).toBeEnabled();
      await createScenario(page, 'interview').answerStep('profile');
      const offline = page.getByText('You are offline. Your answers are safe here');
      await expect(offline).toBeVisible();
      await page.unrouteAll();
      const held: Route[] = [];
      await page.route(drafts, (route) => void held.push(route));
      await expect.poll(() => held.length).toBe(1);
      // A text that went and came back would be announced again after each pause in typing.
      await expect(offline).toBeVisible();
      await Promise.all(held.map((route) => route.continue()));
      await page.unrouteAll();
      await expect(page.getByText(saved)).toBeVisible();
    },
  );

  test(
    'that could not be saved is saved after a reload, and until then no code is promised',
    long,
    async ({ page }) => {
      const drafts = `**${apiPrefix}${restPaths.draft.replace('{id}', '*')}`;
      await page.route(drafts, (route) => route.abort());
      await page.goto(formPath);
      await expect(page.getByLabel('Full name')).toBeEnabled();
      await createScenario(page, 'interview').answerStep('profile');
      await expect(page.getByText('You are offline. Your answers are safe here')).toBeVisible();
      await page.getByRole('button', { name: 'Continue on another device' }).click();
      await expect(page.getByText('No code could be made')).toBeVisible();
      await page.unrouteAll();
      await page.reload();
      await expect(page.getByText(saved)).toBeVisible();
    },
  );
});
