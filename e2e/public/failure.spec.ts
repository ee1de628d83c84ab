import type { Page } from '@playwright/test';
import { delayResponses } from '../lib/delayed-responses.ts';
import { expect, test } from '../lib/fixtures.ts';
import { isFull } from '../lib/scope.ts';
import { findMessages } from '../lib/staff.ts';

/** Serves every script whose file name begins so as one that throws when it is loaded. */
async function breakScripts(page: Page, name: string): Promise<void> {
  await page.route(`**/assets/${name}-*.js`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken for a test");' }),
  );
}

function collectConsole(page: Page): string[] {
  const texts: string[] = [];
  page.on('console', (message) => texts.push(message.text()));
  return texts;
}

const pages = [
  {
    address: '/services',
    title: 'Something went wrong',
    retry: 'Try Again',
    home: 'Return to Home',
    homePath: '/',
  },
  {
    address: '/rw/services',
    title: 'Habayeho ikibazo',
    retry: 'Ongera ugerageze',
    home: 'Subira ahabanza',
    homePath: '/rw',
  },
  {
    address: '/fr/services',
    title: 'Un problème est survenu',
    retry: 'Réessayer',
    home: "Retour à l'accueil",
    homePath: '/fr',
  },
];

for (const { address, title, retry, home, homePath } of isFull ? pages : pages.slice(0, 1)) {
  test(`a page whose code fails says so, with a logged reference: ${address}`, async ({ page }) => {
    const logged = collectConsole(page);
    await breakScripts(page, 'services');
    await page.goto(address);
    await page.getByRole('tab').first().focus();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${title} – `));
    const reference = await page.getByRole('alert').getByRole('code').innerText();
    expect(reference).toMatch(/^[a-z0-9]{6}$/);
    expect(logged.filter((text) => text.includes(reference))).toEqual([
      expect.stringContaining('broken for a test'),
    ]);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await expect(page.getByRole('link', { name: home })).toHaveAttribute('href', homePath);

    await page.unrouteAll();
    await page.getByRole('button', { name: retry }).click();
    await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a page whose code is missing is loaded again, or says so while the server cannot be reached', async ({
  page,
}) => {
  await page.goto('/rw/contact');
  await page.getByRole('textbox').first().focus();
  await page.locator('html[data-hydrated]').waitFor();
  const isNeeded = (url: URL) =>
    /^\/assets\/rw-.*\.js$/.test(url.pathname) || url.pathname === '/rw/services';
  await page.route(isNeeded, (route) => route.abort());
  const link = page.getByRole('contentinfo').locator('a[href="/rw/services"]');
  await link.click();
  await expect(page.getByRole('heading', { name: 'Habayeho ikibazo' })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('code')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Subira ahabanza' })).toHaveAttribute('href', '/rw');

  await page.unrouteAll();
  await page.goto('/rw/contact');
  await page.getByRole('textbox').first().focus();
  await page.locator('html[data-hydrated]').waitFor();
  await page.route('**/assets/rw-*.js', (route) => route.abort());
  // Once for each file: one that stays missing is not loaded again without end.
  await page.evaluate(() => sessionStorage.removeItem('reloaded'));
  await link.click();
  // As a document.
  await page.locator('html:not([data-hydrated])').waitFor();
  await expect(page).toHaveURL('/rw/services');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Habayeho ikibazo');
});

test('a staff page whose code fails says so in English, and leads to the dashboard', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await breakScripts(page, 'messages');
  await page.goto('/admin/messages');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test.describe('a dialog whose code does not load', () => {
  const abort = (page: Page, name: string) => page.route(`**/assets/${name}-*.js`, (route) => route.abort());

  test('the contact dialog opens as it was served, and its message is sent', async ({ page, request }) => {
    await abort(page, 'contact-dialog');
    await page.goto('/services');
    await page.getByRole('tab').nth(1).click();
    await page.locator('html[data-hydrated]').waitFor();
    const opener = page.getByRole('button', { name: 'Get In Touch' });
    const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
    // The second time shows that the page knows of its end.
    for (let count = 0; count < 2; count += 1) {
      await opener.click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
      await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
    }
    await opener.click();
    const subject = `Without code ${Date.now()}`;
    await dialog.getByLabel('Full Name').fill('Jeanne Umutoni');
    await dialog.getByLabel('Email Address').fill('jeanne@example.rw');
    await dialog.getByLabel('Subject').fill(subject);
    await dialog.getByRole('textbox', { name: 'Message' }).fill('A clinic at the lake.');
    await dialog.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Message sent successfully!')).toBeVisible({ timeout: 20_000 });
    expect(await findMessages(request, subject)).toHaveLength(1);
  });

  test('the contact dialog that is open already stays, and the page behind it too', async ({ page }) => {
    await abort(page, 'contact-dialog');
    await page.goto('/services');
    const opener = page.getByRole('button', { name: 'Get In Touch' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
    await dialog.getByLabel('Full Name').fill('Jeanne Umutoni');
    await page.locator('html[data-hydrated]').waitFor();
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Jeanne Umutoni');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await opener.click();
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Jeanne Umutoni');
  });

  test('the contact dialog that is closed while its code is loaded stays closed', async ({ page }) => {
    const release = await delayResponses(page, '**/assets/contact-dialog-*.js');
    await page.goto('/services');
    const opener = page.getByRole('button', { name: 'Get In Touch' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Get In Touch' });
    await page.locator('html[data-hydrated]').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    const loaded = page.waitForEvent('requestfinished', (request) =>
      request.url().includes('/contact-dialog-'),
    );
    release();
    await loaded;
    await page.getByRole('tab').nth(1).click();
    await expect(page.getByRole('tab').nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(dialog).toBeHidden();
    await opener.click();
    await expect(dialog).toBeVisible();
  });

  test('another dialog is replaced by a text that says so, and the page stays', async ({ page }) => {
    await abort(page, 'parent-dialog');
    await page.goto('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Isangano Group' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Isangano Group' })).toBeVisible();
  });
});
