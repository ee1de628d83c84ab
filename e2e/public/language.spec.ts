import { languageKey } from '@isangano/contracts/locales';
import { expect, test } from '../lib/fixtures.ts';
import { isFull, long } from '../lib/scope.ts';

/** The order in which the parts of a page load differs from visit to visit. */
const visitCount = isFull ? 10 : 2;

test.describe('the language', () => {
  test.use({ locale: 'fr-FR' });

  test('is English regardless of the preferences of the browser', async ({ page }) => {
    await page.goto('/interview-form');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByLabel('Full name')).toBeVisible();
  });

  test('is chosen on the page, stored on the device, and used by the server from then on', async ({
    page,
    request,
  }) => {
    await page.goto('/interview-form');
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Kinyarwanda');
    await expect(page.getByLabel('Amazina yose')).toBeVisible();
    await expect(page).toHaveURL(/\/interview-form/);
    expect(await page.evaluate((key) => localStorage.getItem(key), languageKey)).toBe('rw');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Umwirondoro' })).toBeVisible();

    const response = await request.get('/interview-form', { headers: { cookie: `${languageKey}=rw` } });
    expect(await response.text()).toContain('<html lang="rw">');
  });

  test('is the one stored on the device, even if the server has sent another one', async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'fr'), languageKey);
    await page.goto('/interview-form');
    await expect(page.getByLabel('Nom complet')).toBeVisible();
    await expect(page).toHaveTitle(/^Candidature/);
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === languageKey)?.value)
      .toBe('fr');
  });

  test('of a form is changed with its errors and the focus', async ({ page }) => {
    await page.goto('/rw/interview-form');
    await page.locator('[name=fullName]').fill('Umwari');
    await page.locator('main [data-actions] [type=submit]').click();
    await expect(page.locator('[name=email]')).toBeFocused();
    await page.locator('footer a[data-language][hreflang=fr]').click();
    await expect(page).toHaveURL(/\/fr\/interview-form/);
    await expect(page.locator('[name=fullName]')).toHaveValue('Umwari');
    await expect(page.locator('[name=email]')).toBeFocused();
    await expect(page.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true');
    await page.locator('[name=email]').fill('umwari@example.rw');
    await expect(page.locator('[name=email]')).not.toHaveAttribute('aria-invalid', 'true');
    await page.locator('footer a[data-language][hreflang=rw]').click();
    await expect(page).toHaveURL(/\/rw\/interview-form/);
    await expect(page.locator('[name=phone]')).toBeFocused();
  });

  for (const path of isFull ? ['/contact', '/rw/contact'] : ['/rw/contact'])
    test(`that cannot be loaded without a connection leaves the page as it is, which says so: ${path}`, async ({
      page,
      context,
    }) => {
      await page.goto(path);
      await page.locator('[name=fullName]').fill('Umwari');
      await page.locator('html[data-hydrated]').waitFor();
      await context.setOffline(true);
      const french = page.locator('footer a[data-language][hreflang=fr]');
      await french.click();
      await expect(page.getByRole('alert')).toContainText(/could not be loaded|Ntibyashoboye gufunguka/);
      await expect(page.locator('[name=fullName]')).toHaveValue('Umwari');
      await context.setOffline(false);
      await french.click();
      await expect(page.getByLabel('Nom complet')).toHaveValue('Umwari');
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

  test(
    'that is chosen without a connection on a page that was not used leaves it as it is',
    long,
    async ({ page, context }) => {
      await page.goto('/contact');
      await context.setOffline(true);
      await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('Français');
      await expect(page.getByRole('alert')).toContainText('This could not be loaded.', { timeout: 10_000 });
      await context.setOffline(false);
      await expect(page.getByLabel('Nom complet')).toBeVisible();
    },
  );

  for (const [locale, placeholder] of [
    ['fr', 'Saisissez votre e-mail'],
    ['rw', 'Andika imeyili yawe'],
  ] as const) {
    test(
      `changes to ${locale} on the home page without an error, in whatever order its parts load`,
      locale === 'rw' ? {} : long,
      async ({ browser, server }) => {
        const errors: string[] = [];
        for (let visit = 0; visit < visitCount; visit += 1) {
          const context = await browser.newContext({ baseURL: server.url });
          const page = await context.newPage();
          page.on('pageerror', ({ message }) => errors.push(message));
          await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
            languageKey,
            locale,
          ] as const);
          await page.goto('/');
          await expect(page.getByPlaceholder(placeholder)).toBeAttached();
          await context.close();
        }
        expect(errors).toEqual([]);
      },
    );
  }

  test('is English if the stored value is no language', long, async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'de'), languageKey);
    await page.goto('/interview-form');
    await expect(page.getByLabel('Full name')).toBeVisible();
  });

  for (const { path, lang, title } of [
    { path: '/interview-form', lang: 'en', title: 'Interview application – Isangano Group' },
    { path: '/rw/interview-form', lang: 'rw', title: "Ubusabe bw'ikiganiro – Isangano Group" },
    { path: '/fr/interview-form', lang: 'fr', title: 'Candidature à un entretien – Isangano Group' },
  ]) {
    test(`has its own URL: ${path}`, lang === 'rw' ? {} : long, async ({ page, browserErrors }) => {
      await page.addInitScript((key) => localStorage.setItem(key, 'en'), languageKey);
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('meta[name=description]')).toHaveCount(1);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
      await expect(page.locator('link[rel=alternate][hreflang=x-default]')).toHaveCount(1);
      await expect(page.getByRole('button', { name: /Next|Komeza|Suivant/ })).toBeEnabled();
      expect(browserErrors).toEqual([]);
    });
  }

  test('changes the locale prefix of the URL on a localized path', async ({ page }) => {
    await page.goto('/rw/interview-form');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Igifaransa' }).click();
    await expect(page).toHaveURL(/\/fr\/interview-form/);
    await expect(page.getByLabel('Nom complet')).toBeVisible();
  });
});
