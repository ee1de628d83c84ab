import { readFileSync } from 'node:fs';
import { apiPrefix, restPaths } from '@isangano/contracts/routes';
import type { Locator, Page } from '@playwright/test';
import { requestToken } from '../lib/applications.ts';
import { listStored, openBegunApplication, waitForCode } from '../lib/begun-application.ts';
import { delayResponses } from '../lib/delayed-responses.ts';
import { film } from '../lib/files.ts';
import { expect, test } from '../lib/fixtures.ts';
import { drawSignature } from '../lib/interview-form.ts';
import { isUncovered } from '../lib/layout.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { createScenario } from '../lib/scenario.ts';
import { long } from '../lib/scope.ts';
import { findMessages } from '../lib/staff.ts';
import { hashBytes, readStoredApplications } from '../lib/stored-applications.ts';

const interviewsPath = apiPrefix + restPaths.interviews;
const outbox = { name: 'Outbox' };
const onThisDevice = 'Waiting for a connection. It is on this device and is sent by itself.';

/** The message of a form while its submission waits. */
function findWaiting(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Waiting for a connection.*on this device/ });
}

/** The form shows that its submission waits, and no other element does. */
async function expectWaiting(page: Page): Promise<void> {
  await expect(findWaiting(page)).toHaveCount(1);
  await expect(findWaiting(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('region', outbox)).toBeHidden();
}

/** Opens the last step of the form, with the address of the applicant. */
async function openLastStep(page: Page, origin: string, email: string): Promise<void> {
  await openBegunApplication(page, origin, { kind: 'interview', step: 'consent', answers: { email } });
  await expect(page.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
  await waitForCode(page);
}

async function submitOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expectWaiting(page);
}

test.describe('an application that is submitted without a connection', () => {
  test('stays on the screen, and is sent once the connection is back', async ({ page, server }) => {
    const email = `back-${Date.now()}@mail.example`;
    await openLastStep(page, server.url, email);
    await submitOffline(page);
    await expect(page.getByLabel('I have answered truthfully')).toBeChecked();
    await page.context().setOffline(false);
    await expect(page.getByRole('dialog', { name: 'Application Submitted' })).toBeVisible();
    await expect(page.getByRole('region', outbox)).toBeHidden();
    expect(readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
  });

  test('is sent with its files after its page was closed, whatever the clock of the phone says', async ({
    page,
    server,
  }) => {
    await page.addInitScript(() => {
      Date.now = () => 0;
    });
    const email = `closed-${Date.now()}@mail.example`;
    const large = film('large.mp4', 600 * 1024);
    await openBegunApplication(page, server.url, { kind: 'interview', step: 'story', answers: { email } });
    await expect(page.getByLabel('Supporting files')).toBeEnabled();
    await page.waitForLoadState('networkidle');
    await page.route('**/api/uploads**', (route) => route.abort());
    await page.getByLabel('Supporting files').setInputFiles(large);
    await expect(page.getByText('large.mp4')).toBeVisible();
    for (const heading of ['Channel', 'Schedule', 'Consent']) {
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByRole('heading', { name: heading, level: 2 })).toBeVisible();
    }
    await waitForCode(page);
    await submitOffline(page);
    const context = page.context();
    await page.close();
    await context.setOffline(false);

    const later = await context.newPage();
    await later.addInitScript(() => {
      Date.now = () => new Date('2090-01-01').getTime();
    });
    await later.goto(`${server.url}/projects`);
    await expect(later.getByRole('region', outbox)).toContainText('Received.');
    await expect(later.getByRole('region', outbox)).toContainText('Reference:');
    expect(readStoredApplications(server.dataDir, email).applications).toEqual([[hashBytes(large.buffer)]]);
    await later.goto(`${server.url}/interview-form`);
    await expect(later.getByLabel('Full name')).toHaveValue('');
    await later.waitForLoadState('networkidle');
    await later.getByRole('region', outbox).getByRole('button', { name: 'Close' }).click();
    await expect(later.getByRole('region', outbox)).toBeHidden();
    expect(await listStored(later)).toEqual([]);
    await later.reload();
    await expect(later.getByLabel('Full name')).toBeEnabled();
    await expect(later.getByRole('region', outbox)).toBeHidden();
  });

  test('is sent although its form is left while it is being sent', long, async ({ page, server }) => {
    const email = `left-${Date.now()}@mail.example`;
    await openLastStep(page, server.url, email);
    await page.route(`**${interviewsPath}`, () => undefined, { times: 1 });
    // Once its form has sent it: an attempt of the outbox would be swallowed otherwise.
    const attempt = page.waitForRequest(`**${interviewsPath}`);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await attempt;
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
    await expect(page).toHaveURL(/\/projects/);
    await expect(page.getByRole('region', outbox)).toContainText('Received.');
    expect(readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
  });

  test('leaves the outbox when it is changed, and is sent as it then is', long, async ({ page, server }) => {
    const email = `changed-${Date.now()}@mail.example`;
    await openLastStep(page, server.url, email);
    await submitOffline(page);
    await page.getByLabel('contact me').first().check();
    await expect(findWaiting(page)).toBeHidden();
    const withdrawn = page.getByRole('status').filter({ hasText: 'no longer sent by itself' });
    await expect(withdrawn).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(withdrawn).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Application Submitted' })).toBeVisible();
    expect(readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
  });

  test(
    'leaves the outbox when it is changed before the page knows of it',
    long,
    async ({ browser, server }) => {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      const page = await context.newPage();
      const email = `changed-early-${Date.now()}@mail.example`;
      await openLastStep(page, server.url, email);
      await submitOffline(page);
      await page.route(`**${interviewsPath}`, (route) => route.abort());
      await context.setOffline(false);
      const release = await delayResponses(page, /\/outbox-[\w-]+\.js/);
      await page.reload();
      await page.getByLabel('contact me').first().check();
      release();
      await expect(page.getByRole('status').filter({ hasText: 'no longer sent by itself' })).toBeVisible();
      await expect(findWaiting(page)).toBeHidden();
      await page.unroute(`**${interviewsPath}`);
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await expect(page.getByRole('dialog', { name: 'Application Submitted' })).toBeVisible();
      expect(readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
      await context.close();
    },
  );

  test(
    'leaves the outbox when it is changed in a tab that was open before',
    long,
    async ({ page, server }) => {
      const email = `changed-beside-${Date.now()}@mail.example`;
      await openLastStep(page, server.url, email);
      const beside = await page.context().newPage();
      await beside.goto(page.url());
      await expect(beside.getByRole('button', { name: 'Submit Application' })).toBeEnabled();
      await waitForCode(beside);
      await page.route(`**${interviewsPath}`, () => undefined, { times: 1 });
      await page.getByRole('button', { name: 'Submit Application' }).click();
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await beside.getByLabel('contact me').first().check();
      await expect(beside.getByRole('status').filter({ hasText: 'no longer sent by itself' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Cancel' })).toBeHidden();
      await beside.getByRole('button', { name: 'Submit Application' }).click();
      await expect(beside.getByRole('dialog', { name: 'Application Submitted' })).toBeVisible();
      expect(readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
    },
  );

  test('stays in the outbox when the device has lost its draft', long, async ({ page, server }) => {
    const email = `no-draft-${Date.now()}@mail.example`;
    await openLastStep(page, server.url, email);
    await submitOffline(page);
    await page.route(`**${interviewsPath}`, (route) => route.abort());
    await page.context().setOffline(false);
    await page.evaluate(() => localStorage.removeItem('draft:interview'));
    await page.goto(`${server.url}/interview-form`);
    await expect(findWaiting(page)).toBeVisible();
    await page.unroute(`**${interviewsPath}`);
    await expect(page.getByRole('dialog', { name: 'Application Submitted' })).toBeVisible();
    expect(readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
  });

  test(
    'goes on waiting if its form opens with an older draft, as the device had no room for the answers',
    long,
    async ({ page, server }) => {
      const email = `older-draft-${Date.now()}@mail.example`;
      await openLastStep(page, server.url, email);
      await page.evaluate(() => {
        const setItem = localStorage.setItem.bind(localStorage);
        Storage.prototype.setItem = (key, text) => {
          if (text.length > 100) throw new DOMException('No room is left.', 'QuotaExceededError');
          setItem(key, text);
        };
      });
      await page.getByLabel('contact me').first().check();
      await submitOffline(page);
      await page.route(`**${interviewsPath}`, (route) => route.abort());
      await page.context().setOffline(false);
      await page.reload();
      await expectWaiting(page);
      await page.unroute(`**${interviewsPath}`);
      const dialog = page.getByRole('dialog', { name: 'Application Submitted' });
      await expect(dialog.getByRole('link', { name: 'See receipt and status' })).toBeVisible();
      expect(readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
    },
  );

  test('is not shown by its form any more once its receipt was closed', long, async ({ page, server }) => {
    const email = `receipt-${Date.now()}@mail.example`;
    await openLastStep(page, server.url, email);
    await submitOffline(page);
    const context = page.context();
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto(`${server.url}/projects`);
    const region = later.getByRole('region', outbox);
    await expect(region.getByRole('link', { name: 'See receipt and status' })).toHaveAttribute(
      'href',
      /^\/application-status#[0-9a-f]{32}\./,
    );
    await region.getByRole('button', { name: 'Close' }).click();
    await expect(region).toBeHidden();
    await later.goto(`${server.url}/interview-form`);
    await expect(later.getByLabel('Full name')).toBeEnabled();
    await expect(later.getByLabel('Full name')).toHaveValue('');
  });

  test('waits while another one is begun', long, async ({ page, server }) => {
    const email = `first-${Date.now()}@mail.example`;
    await openLastStep(page, server.url, email);
    await submitOffline(page);
    await page.getByRole('button', { name: 'Begin another application' }).click();
    await expect(page.getByLabel('Full name')).toHaveValue('');
    await expect(page.getByRole('region', outbox)).toContainText(onThisDevice);
    await expect(findWaiting(page)).toBeHidden();
    await page.setViewportSize({ width: 390, height: 700 });
    const next = page.getByRole('button', { name: 'Next' });
    await next.focus();
    expect(await isUncovered(next), 'the outbox covers the button that has the focus').toBe(true);
    await page.context().setOffline(false);
    await expect(page.getByRole('region', outbox)).toContainText('Received.');
    expect(readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
  });

  test('can be saved as a file, opened in its form, and removed', long, async ({ page, server }) => {
    const email = `options-${Date.now()}@mail.example`;
    await openLastStep(page, server.url, email);
    await page.route(`**${interviewsPath}`, (route) => route.abort());
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expectWaiting(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`${server.url}/contact`);
    const region = page.getByRole('region', outbox);
    await region.getByText('Options').focus();
    await page.keyboard.press('Enter');
    await expect(region.getByRole('button', { name: 'Try now' })).toBeVisible();
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);
    const download = page.waitForEvent('download');
    await region.getByRole('button', { name: 'Save as a file' }).click();
    const path = await (await download).path();

    expect(readFileSync(path, 'utf8')).toContain(email);
    await region.getByRole('button', { name: 'Open in the form' }).click();
    await expect(page).toHaveURL(/\/interview-form/);
    await expect(page.getByLabel('I have answered truthfully')).toBeChecked();
    await expectWaiting(page);
    await page.goto(`${server.url}/contact`);
    await region.getByText('Options').click();
    const remove = region.getByRole('button', { name: 'Remove' });
    await remove.press('Enter');
    await expect(region.getByRole('button', { name: 'Keep' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(remove).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(region.getByRole('button', { name: 'Keep' })).toBeFocused();
    await remove.press('Enter');
    await expect(region).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
    await page.unroute(`**${interviewsPath}`);
    await page.goto(`${server.url}/interview-form`);
    await expect(page.getByLabel('I have answered truthfully')).toBeChecked();
    await expect(region).toBeHidden();
    expect(readStoredApplications(server.dataDir, email).applications).toEqual([]);
  });
});

test('what waits is sent by a page that could not read it at first', long, async ({ page, server }) => {
  const email = `unread-${Date.now()}@mail.example`;
  await openLastStep(page, server.url, email);
  await submitOffline(page);
  await page.addInitScript(() => {
    type Begin = (this: IDBDatabase, ...options: Parameters<IDBDatabase['transaction']>) => IDBTransaction;
    const databases: { transaction: Begin } = IDBDatabase.prototype;
    const begin = databases.transaction;
    databases.transaction = function (...options) {
      if (performance.now() < 3000) throw new DOMException('The disk cannot be read.', 'UnknownError');
      return begin.apply(this, options);
    };
  });
  await page.context().setOffline(false);
  await page.goto(`${server.url}/projects`);
  await expect(page.getByRole('region', outbox)).toContainText('Received.', { timeout: 40_000 });
  expect(readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
});

test.describe('what is sent to the group without a connection', () => {
  test(
    'a message of the contact page is sent when the connection is back',
    long,
    async ({ page, request }) => {
      const subject = `Cold chain ${Date.now()}`;
      await page.goto('/contact');
      await page.getByLabel('Full Name').fill('Jean Bosco');
      await page.getByLabel('Email').fill('jb@mail.example');
      await page.getByLabel('Subject').fill(subject);
      await page.getByRole('textbox', { name: 'Message' }).fill('Do you cool vaccines?');
      await waitForCode(page, ['outbox', 'send-message', 'validate-message']);
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Send Message' }).click();
      await expectWaiting(page);
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Do you cool vaccines?');
      await page.context().setOffline(false);
      await expect(page.getByText('Message sent successfully!')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
      await expect(findWaiting(page)).toBeHidden();
      await expect(page.getByRole('region', outbox)).toBeHidden();
      const headers = { authorization: `Bearer ${await requestToken(request)}` };
      const list = await (await request.get(apiPrefix + restPaths.messages, { headers })).text();
      expect(list.split(subject)).toHaveLength(2);
    },
  );

  test('a message that is refused after its form was left is sent later', long, async ({ page, request }) => {
    const subject = `Cold chain ${Date.now()}`;
    const refusal = Promise.withResolvers<void>();
    await page.route(
      `**${apiPrefix}${restPaths.messages}`,
      async (route) => {
        await refusal.promise;
        await route.fulfill({ status: 429, json: { success: false, message: 'Too many requests' } });
      },
      { times: 1 },
    );
    await page.goto('/contact');
    await page.getByLabel('Full Name').fill('Jean Bosco');
    await page.getByLabel('Email').fill('jb@mail.example');
    await page.getByLabel('Subject').fill(subject);
    await page.getByRole('textbox', { name: 'Message' }).fill('Do you cool vaccines?');
    const sent = page.waitForRequest(`**${apiPrefix}${restPaths.messages}`);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await sent;
    await page.getByRole('banner').getByRole('link', { name: 'Projects' }).click();
    await expect(page.getByRole('tab', { name: 'Current Projects' })).toBeVisible();
    refusal.resolve();
    await expect(page.getByRole('region', outbox)).toContainText('Received.');
    expect(await findMessages(request, subject)).toHaveLength(1);
  });

  test('a subscription is sent by a page that gets no other code', long, async ({ page }) => {
    await page.goto('/');
    await page.getByPlaceholder('Enter your email').fill(`offline-${Date.now()}@mail.example`);
    await waitForCode(page, ['outbox', 'email-service', 'subscription']);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expectWaiting(page);
    // Many browsers never fetch a script again that has failed.
    await page.route('**/*.js', (route) => route.abort());
    await page.context().setOffline(false);
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Almost' })).toBeVisible();
    await expect(findWaiting(page)).toBeHidden();
  });
});

test.describe('a form that loses its connection after it was first changed', () => {
  test('is finished with a drawn signature, and sent when the connection is back', async ({
    page,
    server,
  }) => {
    const email = `drawn-${Date.now()}@mail.example`;
    const scenario = createScenario(page, 'interview', { answers: { email } });
    await scenario.open();
    await scenario.answer('fullName');
    await waitForCode(page, ['outbox', 'sent-dialog', 'last-step', 'validate-file']);
    await page.context().setOffline(true);
    await scenario.answerUntil('schedule');
    await scenario.next();
    const check = page.getByRole('region', { name: 'Check your answers' });
    await expect(check).toContainText(email);
    await drawSignature(page);
    await page.getByRole('button', { name: 'Use this signature' }).click();
    await expect(page.getByText('signature.png')).toBeVisible();
    await scenario.answerStep('consent');
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expectWaiting(page);
    await page.context().setOffline(false);
    // The connection may fail once more after it was reported; the next attempt follows after some seconds.
    const sent = page.getByRole('dialog', { name: 'Application Submitted' });
    await expect(sent).toBeVisible({ timeout: 30_000 });
    expect(readStoredApplications(server.dataDir, email).applications).toEqual([[expect.any(String)]]);
  });
});

test(
  'a form without the code that sends it is sent after the page was loaded again',
  long,
  async ({ page, server }) => {
    const email = `code-${Date.now()}@mail.example`;
    const scripts = '**/outbox-*.js';
    await page.route(scripts, (route) => route.abort());
    await openBegunApplication(page, server.url, { kind: 'interview', step: 'consent', answers: { email } });
    const failures = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' });
    // The review of the answers, above the button, needs the same code.
    await expect(failures).toHaveCount(1);
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(failures).toHaveCount(2);
    await page.unroute(scripts);
    await failures.last().getByRole('button', { name: 'Try again' }).click();
    await expect(failures).toHaveCount(0);
    await expect(page.getByLabel('I have answered truthfully')).toBeChecked();
    await page.getByRole('button', { name: 'Submit Application' }).click();
    await expect(page.getByRole('dialog', { name: 'Application Submitted' })).toBeVisible();
    expect(readStoredApplications(server.dataDir, email).applications).toHaveLength(1);
  },
);
