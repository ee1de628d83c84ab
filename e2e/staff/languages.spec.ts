import { languageKey } from '@isangano/contracts/locales';
import type { Page } from '@playwright/test';
import { submitInterview } from '../lib/applications.ts';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';
import { staff } from '../lib/server.ts';
import { sendMessage, storeLanguage, uniqueName } from '../lib/staff.ts';

const texts = {
  rw: {
    language: 'Ururimi',
    signIn: "Kwinjira kw'abakozi",
    username: "Izina ry'ukoresha",
    password: 'Ijambobanga',
    submit: 'Injira',
    refused: "Izina ry'ukoresha cyangwa ijambobanga si byo",
    logout: 'Sohoka',
    dashboard: 'Incamake',
    applications: 'Gukurikirana ubusabe',
    pending: 'Bitegereje',
    approve: 'Emeza',
    decided: 'Ubu busabe bwamaze gufatirwa umwanzuro.',
    changePassword: 'Hindura ijambobanga',
    newPassword: 'Ijambobanga rishya',
    currentPassword: 'Ijambobanga ukoresha ubu',
    wrong: 'Ijambobanga ukoresha ubu si ryo.',
  },
  fr: {
    language: 'Langue',
    signIn: 'Connexion du personnel',
    username: "Nom d'utilisateur",
    password: 'Mot de passe',
    submit: 'Se connecter',
    refused: "Nom d'utilisateur ou mot de passe incorrect",
    logout: 'Déconnexion',
    dashboard: 'Aperçu',
    applications: 'Gestion des candidatures',
    pending: 'En attente',
    approve: 'Approuver',
    decided: "Cette candidature a déjà fait l'objet d'une décision.",
    changePassword: 'Changer le mot de passe',
    newPassword: 'Nouveau mot de passe',
    currentPassword: 'Mot de passe actuel',
    wrong: "Le mot de passe actuel n'est pas le bon.",
  },
} as const;

type Language = keyof typeof texts;
const languages: readonly Language[] = ['rw', 'fr'];

/** Collects the languages whose catalogues a page loads. */
function collectLanguages(page: Page): Set<string> {
  const loaded = new Set<string>();
  page.on('request', (request) => {
    const [, locale] = /\/assets\/(en|rw|fr)-[^/]*\.js$/.exec(request.url()) ?? [];
    if (locale) loaded.add(locale);
  });
  return loaded;
}

const paths = ['dashboard', 'applications', 'applications/review', 'messages', 'projects'];

test.describe('the language of the staff area', () => {
  test.use({ locale: 'fr-FR' });

  test('is English until one is chosen, regardless of the preferences of the browser', async ({
    page,
    signIn,
  }) => {
    const loaded = collectLanguages(page);
    await page.goto('/admin');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveTitle('Staff sign-in – Isangano Group');
    await signIn(page);
    await page.goto('/admin/applications');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Applications Management');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect([...loaded]).toEqual(['en']);
  });

  for (const locale of languages) {
    const text = texts[locale];

    test(
      `is chosen before signing in, kept, and still there after signing out: ${locale}`,
      locale === 'fr' ? {} : long,
      async ({ page }) => {
        await page.goto('/admin');
        await page.getByRole('combobox', { name: 'Language' }).selectOption(locale);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.signIn);
        await expect(page).toHaveTitle(`${text.signIn} – Isangano Group`);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        expect(await page.evaluate((key) => localStorage.getItem(key), languageKey)).toBe(locale);

        const loaded = collectLanguages(page);
        await page.getByLabel(text.username).fill(staff.username);
        await page.getByRole('textbox', { name: text.password }).fill('wrong');
        await page.getByRole('button', { name: text.submit, exact: true }).click();
        await expect(page.getByRole('alert')).toHaveText(text.refused);
        await page.getByRole('textbox', { name: text.password }).fill(staff.password);
        await page.getByRole('button', { name: text.submit, exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.dashboard);
        await expect(page).toHaveTitle(`${text.dashboard} – Isangano Group`);

        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.dashboard);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        expect([...loaded]).toEqual([locale]);
        await page.getByRole('button', { name: text.logout }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.signIn);
      },
    );

    test(
      `is chosen in the account menu by the keyboard, and changes the page at once: ${locale}`,
      locale === 'rw' ? {} : long,
      async ({ page, signIn }) => {
        await signIn(page);
        await page.goto('/admin/applications?status=pending');
        await page.getByRole('button', { name: staff.username }).focus();
        await page.keyboard.press('Enter');
        const choice = page.getByRole('combobox', { name: 'Language' });
        await expect(choice).toBeVisible();
        await page.keyboard.press('Tab');
        await expect(choice).toBeFocused();
        expect((await choice.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        // Chooses by the first letter, as on a closed list.
        await page.keyboard.press(locale === 'rw' ? 'k' : 'f');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(text.applications);
        await expect(page.getByRole('combobox', { name: text.language })).toBeFocused();
        await expect(page).toHaveURL(/\/admin\/applications\?status=pending$/);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
      },
    );

    test(
      `is that of errors of the server: ${locale}`,
      locale === 'fr' ? {} : long,
      async ({ page, request, signIn }) => {
        const name = uniqueName('Uwera');
        await submitInterview(request, { fullName: name });
        await storeLanguage(page, locale);
        await signIn(page);
        await page.route('**/trpc/*applications.decide*', (route) =>
          route.fulfill({
            status: 409,
            json: [
              {
                error: {
                  message: 'This application has already been decided.',
                  code: -32009,
                  data: { code: 'conflict', httpStatus: 409, reason: 'already_decided' },
                },
              },
            ],
          }),
        );
        await page.goto(`/admin/applications?q=${encodeURIComponent(name)}`);
        const row = page.getByRole('listitem', { name, exact: true });
        await expect(row).toContainText(text.pending);
        await row.getByRole('button', { name: text.approve }).click();
        await expect(page.getByText(text.decided)).toBeVisible();

        await page.getByRole('button', { name: staff.username }).click();
        await page.getByRole('button', { name: text.changePassword }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox', { name: text.currentPassword }).fill('not the password');
        await dialog.getByRole('textbox', { name: text.newPassword }).fill('inzira-y-amazi-2026');
        await dialog.getByRole('button', { name: text.changePassword }).click();
        await expect(dialog.getByText(text.wrong)).toBeVisible();
      },
    );
  }

  for (const locale of languages) {
    for (const width of [390, 1440]) {
      const scope = locale === 'rw' && width === 390 ? {} : long;
      test(
        `leaves every page accessible and within ${width} px: ${locale}`,
        scope,
        async ({ page, request, signIn }) => {
          await submitInterview(request);
          await sendMessage(request, uniqueName('Keza'));
          await page.setViewportSize({ width, height: 844 });
          await storeLanguage(page, locale);
          await signIn(page);
          for (const path of isFull ? paths : ['applications', 'messages']) {
            await page.goto(`/admin/${path}`);
            await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
            await expectNoViolations(page);
            await expectNoHorizontalScroll(page);
          }
          await page.goto('/admin/dashboard');
          await page.getByRole('button', { name: staff.username }).click();
          await expect(page.getByRole('combobox', { name: texts[locale].language })).toBeVisible();
          await expectNoHorizontalScroll(page);
        },
      );
    }
  }
});
