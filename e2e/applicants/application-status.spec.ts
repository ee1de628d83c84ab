import { randomBytes } from 'node:crypto';
import { localizePath } from '@isangano/content/locale-paths';
import { errorStatus } from '@isangano/contracts/error-status';
import { type Locale, locales } from '@isangano/contracts/locales';
import {
  apiPrefix,
  applicationStatusPath,
  applicationTokenHeader,
  restPaths,
} from '@isangano/contracts/routes';
import type { Locator, Page } from '@playwright/test';
import { apply, applyForInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { findMailedLink, waitForMails } from '../lib/mails.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';
import { findRow, openList } from '../lib/staff.ts';

const texts: Record<Locale, { title: string; received: string; reviewed: string; decided: string }> = {
  en: {
    title: 'Your application',
    received: 'We have received your application.',
    reviewed: 'We are reading your application.',
    decided: 'Your application is approved.',
  },
  rw: {
    title: 'Ubusabe bwawe',
    received: 'Twakiriye ubusabe bwawe.',
    reviewed: 'Turimo gusoma ubusabe bwawe.',
    decided: 'Ubusabe bwawe bwemejwe.',
  },
  fr: {
    title: 'Votre candidature',
    received: 'Nous avons bien reçu votre candidature.',
    reviewed: 'Nous lisons votre candidature.',
    decided: 'Votre candidature est acceptée.',
  },
};

/** The mark of an application on a page, by its name in the language of the page. */
const markNames: Record<Locale, string> = {
  en: 'Mark of this application',
  rw: "Ikimenyetso cy'ubu busabe",
  fr: 'Emblème de cette candidature',
};

async function readPaths(mark: Locator): Promise<(string | null)[]> {
  await expect(mark).toBeVisible();
  return mark.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')));
}

const openStatus = (page: Page, locale: Locale, hash: string) =>
  page.goto(localizePath(locale, applicationStatusPath) + hash);

test(
  'an application has the same mark on its page, in its mail and in the staff list',
  long,
  async ({ page, context, request, signIn, server }) => {
    for (const locale of locales) {
      const { name, email, reference, hash } = await apply(request, locale);
      await openStatus(page, locale, hash);
      await page.reload();
      const paths = await readPaths(page.getByRole('img', { name: markNames[locale] }));
      expect(paths.length).toBeGreaterThan(8);

      const staffPage = await context.newPage();
      await signIn(staffPage);
      await openList(staffPage, name);
      // Not read, as it would say the same in every row.
      const rowMark = findRow(staffPage, name).locator('svg').first();
      expect(await readPaths(rowMark)).toEqual(paths);
      await staffPage.close();

      const [mail] = await waitForMails(server, email);
      expect(mail.source).toContain(`Content-ID: <mark.${reference}>`);
      expect(mail.source).toContain('Content-Type: image/png');
      expect(mail.source.replaceAll('=\r\n', '')).toContain(`cid:mark.${reference}`);
    }
  },
);

// The short form tests the language whose texts are the longest.
for (const locale of isFull ? locales : (['rw'] as const)) {
  test(`an applicant follows an application in ${locale} until it is decided`, async ({
    page,
    context,
    request,
    signIn,
    browserErrors,
  }) => {
    const { name, reference, hash } = await apply(request, locale);
    const { title, received, reviewed, decided } = texts[locale];
    const steps = page.getByRole('list').filter({ has: page.locator('[aria-current=step]') });
    await page.setViewportSize({ width: 320, height: 800 });
    await openStatus(page, locale, hash);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(received)).toBeVisible();
    await expect(page.getByText(reference)).toBeVisible();
    await expect(steps.getByRole('listitem')).toHaveCount(3);
    await expectNoViolations(page);
    await expectNoHorizontalScroll(page);

    const staffPage = await context.newPage();
    await signIn(staffPage);
    await openList(staffPage, name);
    await page.reload();
    await expect(page.getByText(received)).toBeVisible();
    await findRow(staffPage, name).getByRole('button', { name: 'Details' }).click();
    await expect(staffPage.getByText(`Cold rooms for the cooperatives of ${name}.`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(reviewed)).toBeVisible();
    await findRow(staffPage, name).getByRole('button', { name: 'Approve' }).click();
    await expect(findRow(staffPage, name).getByText('Approved', { exact: true })).toBeVisible();
    // Once it can no longer be undone.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(decided)).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await expect(page.locator('[aria-current=step]')).toHaveText(/\S/);
    await expectNoViolations(page);
    expect(browserErrors).toEqual([]);
  });
}

test(
  'the link is copied, and a copy of the answers arrives once, by keyboard alone',
  long,
  async ({ page, context, request, server }) => {
    const { name, email, reference, hash, accessToken } = await apply(request);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openStatus(page, 'en', hash);
    await page.getByRole('button', { name: 'Copy the link' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('The link is copied.')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${server.url}${applicationStatusPath}${hash}`);

    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Send me a copy by email' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('We have sent an email to the address in your application.')).toBeVisible();
    const [asked] = await waitForMails(server, email, { text: '/mail/copy?' });
    expect(asked.text).not.toContain(`Cold rooms of ${name}`);
    const ownPage = await context.newPage();
    await ownPage.goto(findMailedLink(asked, '/mail/copy'));
    await expectNoViolations(ownPage);
    await ownPage.getByRole('button', { name: 'Send the copy' }).press('Enter');
    await expect(ownPage.getByRole('heading', { name: 'The copy is on its way.' })).toBeVisible();
    await ownPage.close();
    const isCopy = { text: 'You asked for a copy' };
    const [copy] = await waitForMails(server, email, isCopy);
    for (const part of [reference, `Cold rooms of ${name}`, 'Solar, all of them.', 'Corporate / Company'])
      expect(copy.text).toContain(part);
    expect(`${copy.headers}${copy.text}`).not.toContain(accessToken);

    await page.keyboard.press('Enter');
    await expect(page.getByText('No email was sent: you had one within the last 24 hours')).toBeVisible();
    await waitForMails(server, email, isCopy);
  },
);

test('the key stays in the browser', async ({ page, request }) => {
  const { hash, accessToken } = await apply(request);
  const urls: string[] = [];
  page.on('request', (sent) => urls.push(sent.url(), sent.headers().referer ?? ''));
  await openStatus(page, 'en', hash);
  await expect(page.getByText(texts.en.received)).toBeVisible();
  // The document's own address has the fragment, which the browser does not send.
  expect(urls.filter((url) => !url.includes('#')).join()).not.toContain(accessToken);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain(applicationStatusPath);
});

test(
  'the link to the main content leaves the private link in the address',
  long,
  async ({ page, request }) => {
    const { hash } = await apply(request);
    await openStatus(page, 'en', hash);
    await expect(page.getByText(texts.en.received)).toBeVisible();
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.location.hash)).toBe(hash);
    await expect(page.getByText(texts.en.received)).toBeVisible();
  },
);

test(
  'a link that is incomplete or unknown, and a network that fails, are explained',
  long,
  async ({ page, request }) => {
    const { hash } = await apply(request);
    await openStatus(page, 'en', '#0123');
    await expect(page.getByRole('alert')).toContainText('This link is not complete.');
    await expect(page.getByRole('alert')).toContainText('Part of the link is missing. Copy it again.');
    await expectNoViolations(page);

    const foreign = hash.replace(/\..*/, `.${randomBytes(32).toString('base64url')}`);
    const refused = page.waitForResponse((response) => response.url().includes('/submissions/'));
    await openStatus(page, 'en', foreign);
    expect((await refused).status()).toBe(errorStatus.not_found);
    await expect(page.getByRole('alert')).toContainText('We found no application for this link.');

    await page.route('**/api/submissions/**', (route) => route.abort());
    await openStatus(page, 'en', hash);
    await expect(page.getByRole('alert')).toContainText('Our server was not reached.');
    await page.unroute('**/api/submissions/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(texts.en.received)).toBeVisible();
  },
);

test(
  'what a mobile network swallows ends after a while, and can be tried again',
  long,
  async ({ page, request }) => {
    const { hash } = await apply(request);
    // A minute is some seconds here: a busy machine answers within them.
    await page.addInitScript(() => {
      const wait = window.setTimeout.bind(window);
      AbortSignal.timeout = (ms) => {
        const controller = new AbortController();
        wait(() => controller.abort(new DOMException('', 'TimeoutError')), ms / 20);
        return controller.signal;
      };
      window.setTimeout = Object.assign(
        (...[run, ms, ...rest]: Parameters<typeof wait>) => wait(run, ms === 60_000 ? 3100 : ms, ...rest),
        wait,
      );
    });
    const swallow = (calls = '**') => page.route(`**/api/submissions/${calls}`, () => undefined);
    await swallow();
    await openStatus(page, 'en', hash);
    await expect(page.getByRole('alert')).toContainText('Our server was not reached.');
    await page.unrouteAll();
    await swallow('*/thread');
    await page.getByRole('button', { name: 'Try again' }).click();
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(messages.getByRole('alert')).toContainText('The messages could not be loaded.');
    await page.unrouteAll();
    await messages.getByRole('button', { name: 'Try again' }).click();
    await expect(messages).toContainText('Do you have a question, or something to add?');
    await page.getByRole('button', { name: 'Withdraw…' }).click();
    await swallow();
    const confirm = page.getByRole('button', { name: 'Yes, withdraw it' });
    await confirm.click();
    await expect(page.getByRole('alert')).toContainText('It was not withdrawn');
    await page.unrouteAll();
    await confirm.click();
    await expect(confirm).toBeHidden();
  },
);

test('the focus stays with what a button shows, hides or ends', long, async ({ page, request }) => {
  const { hash } = await apply(request);
  await openStatus(page, 'en', hash);
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('button', { name: 'Write a message' }).press('Enter');
  await expect(messages.getByLabel('Your message')).toBeVisible();
  await expect(messages).toBeFocused();
  await messages.getByLabel('Your message').fill('When can I come?');
  await messages.getByRole('button', { name: 'Send message' }).press('Enter');
  await expect(messages.getByRole('button', { name: 'Write a message' })).toBeVisible();
  await expect(messages).toBeFocused();

  const withdraw = page.getByRole('button', { name: 'Withdraw…' });
  await withdraw.press('Enter');
  const question = page.getByRole('group', { name: 'Withdraw…' });
  await expect(question.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(withdraw).toBeFocused();
  await withdraw.press('Enter');
  await page.getByRole('button', { name: 'Yes, withdraw it' }).press('Enter');
  await expect(withdraw).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test(
  'a receipt fits on one sheet of paper, with the letterhead and without menu',
  long,
  async ({ page, request }) => {
    const { reference, hash } = await apply(request);
    // A4 without its margins, at 96 pixels per inch.
    await page.setViewportSize({ width: 658, height: 987 });
    await openStatus(page, 'en', hash);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(reference, { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('KN 5 Avenue, Kacyiru')).toBeVisible();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(987);
  },
);

test(
  'a page whose code is lost on the way says so, and opens at the next press',
  long,
  async ({ page, request }) => {
    const { hash } = await apply(request);
    await page.route('**/assets/*.js', (route) => route.abort());
    await openStatus(page, 'rw', hash);
    await expect(page.getByRole('alert')).toContainText('Ntibyashoboye gufunguka.');
    // It lies on the dark footer, and forced colours show borders only.
    await expect(page.getByRole('alert')).toHaveCSS('border', '2px solid rgb(201, 135, 44)');
    await page.unrouteAll();
    await page.getByRole('main').click();
    await expect(page.getByText(texts.rw.received)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  },
);

test(
  'a page of an earlier release, whose code is gone, is loaded again at the next press',
  long,
  async ({ page, request }) => {
    const { hash } = await apply(request);
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await openStatus(page, 'en', hash);
    await expect(page.getByRole('alert')).toBeVisible();
    const reloaded = page.waitForEvent('load');
    await page.getByRole('main').click();
    await reloaded;
    await page.unrouteAll();
    await page.getByRole('main').click();
    await expect(page.getByText(texts.en.received)).toBeVisible();
  },
);

test(
  'a page that is shown again has what has become of the application, and stays without a connection',
  long,
  async ({ page, request }) => {
    const { linkId, accessToken, hash } = await applyForInterview(request);
    await openStatus(page, 'en', hash);
    await expect(page.getByText(texts.en.received)).toBeVisible();
    const path = `${apiPrefix}${restPaths.submissionWithdrawal.replace('{id}', linkId)}`;
    const headers = { [applicationTokenHeader]: accessToken };
    expect((await request.post(path, { headers, data: {} })).ok()).toBe(true);
    const showAgain = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

    await page.route('**/submissions/*', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed');
    await showAgain();
    await failed;
    await page.unrouteAll();
    await expect(page.getByText(texts.en.received)).toBeVisible();
    await showAgain();
    await expect(page.getByText('You have withdrawn this application.')).toBeVisible();
  },
);
