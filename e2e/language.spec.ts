import { languageKey } from '@isangano/contracts/locales';
import { expect, test } from './fixtures.ts';

test.describe('the language', () => {
  test.use({ locale: 'fr-FR' });

  test('is English whatever the browser prefers', async ({ page }) => {
    await page.goto('/interview-form');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.getByLabel('Full name')).toBeVisible();
  });

  test('is chosen on the page, kept on the device, and sent by the server from then on', async ({
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

    const served = await request.get('/interview-form', { headers: { cookie: `${languageKey}=rw` } });
    expect(await served.text()).toContain('<html lang="rw">');
  });

  test('follows what the device has stored, even where the server did not know', async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'fr'), languageKey);
    await page.goto('/interview-form');
    await expect(page.getByLabel('Nom complet')).toBeVisible();
    await expect(page).toHaveTitle(/^Candidature/);
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === languageKey)?.value)
      .toBe('fr');
  });

  for (const [locale, words] of [
    ['fr', 'Saisissez votre e-mail'],
    ['rw', 'Andika imeyili yawe'],
  ] as const) {
    test(`is changed to ${locale} on the home page without a fault, however its parts come`, async ({
      browser,
      server,
    }) => {
      const faults: string[] = [];
      for (let visits = 0; visits < 6; visits += 1) {
        const visitor = await browser.newContext({ baseURL: server.url });
        const page = await visitor.newPage();
        page.on('pageerror', ({ message }) => faults.push(message));
        await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
          languageKey,
          locale,
        ] as const);
        await page.goto('/');
        await expect(page.getByPlaceholder(words)).toBeAttached();
        await visitor.close();
      }
      expect(faults).toEqual([]);
    });
  }

  test('takes a stored value that is no language for English', async ({ page }) => {
    await page.addInitScript((key) => localStorage.setItem(key, 'de'), languageKey);
    await page.goto('/interview-form');
    await expect(page.getByLabel('Full name')).toBeVisible();
  });

  for (const { path, lang, title } of [
    { path: '/interview-form', lang: 'en', title: 'Interview application – Isangano Group' },
    { path: '/rw/interview-form', lang: 'rw', title: "Ubusabe bw'ikiganiro – Isangano Group" },
    { path: '/fr/interview-form', lang: 'fr', title: "Candidature d'entretien – Isangano Group" },
  ]) {
    test(`has an address of its own: ${path}`, async ({ page, complaints }) => {
      await page.addInitScript((key) => localStorage.setItem(key, 'en'), languageKey);
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.locator('meta[name=description]')).toHaveCount(1);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${path}$`));
      await expect(page.locator('link[rel=alternate][hreflang=x-default]')).toHaveCount(1);
      await expect(page.getByRole('button', { name: /Next|Komeza|Suivant/ })).toBeEnabled();
      expect(complaints).toEqual([]);
    });
  }

  test('changes its address with the choice on a mirror page', async ({ page }) => {
    await page.goto('/rw/interview-form');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Igifaransa' }).click();
    await expect(page).toHaveURL(/\/fr\/interview-form/);
    await expect(page.getByLabel('Nom complet')).toBeVisible();
  });
});
