import { applicationStatusPath, publicPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { openBegunApplication, waitForPlausibleTime } from '../lib/begun-application.ts';
import { expect, test } from '../lib/fixtures.ts';
import { findMailedLink, waitForMails } from '../lib/mails.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';
import { readShortReferences } from '../lib/stored-applications.ts';

const outbox = { name: 'Outbox' };
const footerLink = { name: 'Your applications' };

/** Sends an application, and waits for the page to which the form redirects. */
async function send(
  page: Page,
  origin: string,
  {
    kind,
    step,
    email,
    target,
  }: { kind: 'interview' | 'partner'; step: string; email: string; target: string },
): Promise<void> {
  await openBegunApplication(page, origin, { kind, step, answers: { email } });
  await waitForPlausibleTime(page);
  await page.getByRole('button', { name: 'Submit Application' }).click();
  await expect(page.getByRole('dialog', { name: / Submitted$/ })).toContainText(/ISG-\w{4}-\w{2}/);
  await page.waitForURL(origin + target);
}

const forms = [
  { kind: 'interview', step: 'consent', target: publicPaths.home },
  { kind: 'partner', step: 'declaration', target: publicPaths.partnership },
] as const;

/** Both forms share what follows them, so the short form tests one. */
for (const form of isFull ? forms : forms.slice(0, 1)) {
  test(`after the redirect of the ${form.kind} form, its receipt stays within reach on the device`, async ({
    page,
    server,
    browserErrors,
  }) => {
    const email = `reach-${form.kind}-${Date.now()}@mail.example`;
    await page.setViewportSize({ width: 390, height: 844 });
    await send(page, server.url, { ...form, email });
    const [reference = ''] = readShortReferences(server.dataDir, email);
    const panel = page.getByRole('region', outbox);
    await expect(panel).toContainText('Received.');
    await expect(panel).toContainText(reference);
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);
    await page.reload();
    await expect(panel.getByRole('link', { name: 'See receipt and status' })).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toBeHidden();

    await page.reload();
    await page.getByRole('contentinfo').getByRole('link', footerLink).click();
    const sent = page.getByRole('region', { name: 'Sent from this device' });
    await expect(sent).toContainText(reference);
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);
    await sent.getByRole('link', { name: 'See receipt and status' }).click();
    await expect(page.getByText('We have received your application.')).toBeVisible();
    await expect(page.getByRole('main').getByText(reference)).toBeVisible();
    await page.getByRole('link', { name: 'Everything sent from this device' }).click();
    await expect(sent).toContainText(reference);
    // A navigation that another one replaces counts as failed.
    expect(browserErrors.filter((error) => !error.endsWith(applicationStatusPath))).toEqual([]);
  });
}

test(
  'the status page finds what was sent from the device by its reference, and forgets it',
  long,
  async ({ page, server }) => {
    const email = `named-${Date.now()}@mail.example`;
    await send(page, server.url, { kind: 'interview', step: 'consent', target: publicPaths.home, email });
    const [reference = ''] = readShortReferences(server.dataDir, email);
    await page.goto(server.url + applicationStatusPath);
    const field = page.getByLabel('Your reference');
    await field.fill('ISG-0000-00');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This device has sent nothing with this reference.')).toBeVisible();
    await field.fill(reference.toLowerCase().replaceAll('-', ' '));
    await field.press('Enter');
    await expect(page.getByText('We have received your application.')).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Remove from this list' }).click();
    await expect(page.getByText('Nothing is listed yet.')).toBeVisible();
    await page.goto(server.url + publicPaths.home);
    await expect(page.getByRole('region', outbox)).toBeHidden();
  },
);

test(
  'the receipt by mail opens receipt and status on another device',
  long,
  async ({ page, browser, server }) => {
    const email = `mailed-${Date.now()}@mail.example`;
    await send(page, server.url, { kind: 'interview', step: 'consent', target: publicPaths.home, email });
    const [reference = ''] = readShortReferences(server.dataDir, email);
    const [mail] = await waitForMails(server, email);
    expect(mail.text).toContain(reference);
    const other = await browser.newContext();
    const otherPage = await other.newPage();
    await otherPage.goto(findMailedLink(mail, applicationStatusPath));
    await expect(otherPage.getByText('We have received your application.')).toBeVisible();
    await expect(otherPage.getByRole('main').getByText(reference)).toBeVisible();
    await other.close();
  },
);

test(
  'a message and a subscription are listed too, without what was written',
  long,
  async ({ page, server }) => {
    await page.goto(`${server.url}${publicPaths.contact}`);
    await page.getByLabel('Full Name').fill('Jeanne Umutoni');
    await page.getByLabel('Email Address').fill('jeanne@example.rw');
    await page.getByLabel('Subject').fill('Cold rooms in Huye');
    await page.getByRole('textbox', { name: 'Message' }).fill('A secret of ours');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const panel = page.getByRole('group', { name: 'What you sent' });
    await expect(panel).toContainText(/ISG-\w{4}-\w{2}/);
    const reference = await panel.locator('strong').innerText();
    await page.goto(server.url);
    await page.getByLabel('Email').last().fill('reader@mail.example');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Almost' })).toBeVisible();

    await page.goto(server.url + applicationStatusPath);
    const sent = page.getByRole('region', { name: 'Sent from this device' });
    await expect(sent.getByRole('listitem')).toHaveCount(2);
    await expect(sent).toContainText(`Message · Cold rooms in Huye`);
    await expect(sent).toContainText(reference);
    await expect(sent).toContainText('Newsletter');
    const stored = await page.evaluate(async () => {
      const request = indexedDB.open('outbox');
      await new Promise((resolve) => request.addEventListener('success', resolve));
      const all = request.result.transaction('items').objectStore('items').getAll();
      await new Promise((resolve) => all.addEventListener('success', resolve));
      return JSON.stringify(all.result);
    });
    expect(stored).not.toContain('secret');
    expect(stored).not.toContain('@');
  },
);
