import { partnerSteps } from '@isangano/contracts/applications/values';
import { locales } from '@isangano/contracts/locales';
import { localizedPath, publicPaths } from '@isangano/contracts/routes';
import { submitInterview } from './applications.ts';
import { expect, test } from './fixtures.ts';
import { expectNoFaults, expectNoSidewaysScroll } from './page-faults.ts';
import { staff } from './server.ts';

const pages = [...Object.values(publicPaths), '/no-such-page'];

test.describe('accessibility', () => {
  for (const path of pages) {
    for (const locale of locales) {
      test(`${localizedPath(locale, path)} has no faults and fits a narrow phone`, async ({ page }) => {
        for (const width of [1280, 390, 320]) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(localizedPath(locale, path));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoFaults(page);
          await expectNoSidewaysScroll(page);
        }
      });
    }
  }

  for (const { locale, next, fields } of [
    {
      locale: 'en',
      next: 'Next',
      fields: ['Full name', 'Email', 'Phone', 'Headline', 'Pitch', 'All Channels'],
    },
    {
      locale: 'rw',
      next: 'Komeza',
      fields: [
        'Amazina yose',
        'Imeyili',
        'Telefone',
        "Umutwe w'inkuru",
        "Incamake y'inkuru",
        'Imiyoboro yose',
      ],
    },
    {
      locale: 'fr',
      next: 'Suivant',
      fields: ['Nom complet', 'E-mail', 'Téléphone', 'Titre', 'Présentation', 'Toutes les chaînes'],
    },
  ] as const) {
    for (const width of [1280, 390, 320]) {
      test(`every step of the interview form in ${locale} at ${width} px, with and without faults`, async ({
        page,
      }) => {
        const [name, email, phone, headline, pitch, all] = fields;
        await page.setViewportSize({ width, height: 800 });
        await page.goto(localizedPath(locale, publicPaths.interviewForm));
        const forward = () => page.getByRole('button', { name: next }).click();
        async function inspect() {
          await expectNoFaults(page);
          await expectNoSidewaysScroll(page);
        }
        await forward();
        await inspect();
        await page.getByLabel(name).fill('Uwamahoro');
        await page.getByLabel(email, { exact: true }).fill('u@example.rw');
        await page.getByLabel(phone, { exact: true }).fill('1');
        await page.getByLabel(headline, { exact: true }).fill('x');
        await forward();
        await forward();
        await inspect();
        await page.getByLabel(pitch, { exact: true }).fill('x'.repeat(60));
        await forward();
        await page.getByLabel(all).check();
        await forward();
        await inspect();
        await page.getByRole('textbox').fill('x');
        await forward();
        await inspect();
        await forward();
        await inspect();
      });
    }
  }

  for (const locale of locales) {
    test(`every step of the partnership form in ${locale}`, async ({ page }) => {
      const draft = {
        values: {
          appName: 'Kivu',
          email: 'kivu@example.rw',
          phone: '1',
          country: 'Rwanda',
          type: 'Corporate',
          project: 'Cold chain',
          summary: 'Vaccines by motorbike',
          amount: '1000',
          equity: '5',
        },
      };
      await page.addInitScript((kept) => localStorage.setItem('draft:partner', kept), JSON.stringify(draft));
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        for (const step of partnerSteps) {
          const address = localizedPath(locale, publicPaths.partnershipApplication);
          await page.goto(`${address}?step=${step}`);
          await expect(page.getByRole('progressbar')).toHaveAttribute(
            'aria-valuenow',
            String(partnerSteps.indexOf(step) + 1),
          );
          await expectNoFaults(page);
          await expectNoSidewaysScroll(page);
        }
      }
    });

    test(`the dialogs in ${locale}`, async ({ page }) => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(localizedPath(locale, publicPaths.projects));
        await page.getByRole('main').locator('section').last().getByRole('button').first().click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('textbox').first()).toBeVisible();
        await dialog.locator('form button').click();
        await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused();
        await expectNoFaults(page);

        await page.goto(localizedPath(locale, publicPaths.home));
        const centre = page.getByRole('main').getByRole('button', { name: /Isangano\s*Group/ });
        await centre.click();
        await expect(page.getByRole('dialog').getByRole('link')).toBeVisible();
        await expectNoFaults(page);
      }
    });
  }

  test('the staff area has no faults', async ({ page, request, signIn }) => {
    await submitInterview(request);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoFaults(page);
    await signIn(page);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/admin/dashboard');
      await expect(page.getByText('alphonsine@example.rw').first()).toBeVisible();
      await expectNoFaults(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('button', { name: staff.username }).click();
      await expect(page.getByRole('button', { name: 'Sign out everywhere' })).toBeVisible();
      await expectNoFaults(page);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByRole('dialog').getByLabel('Current password')).toBeVisible();
      await expectNoFaults(page);

      await page.goto('/admin/applications');
      await page.getByRole('button', { name: 'Details' }).first().click();
      await expect(page.getByText('Potatoes that survive the rain').first()).toBeVisible();
      await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
      await expectNoFaults(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole('heading', { level: 1 }).click();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
      await expectNoFaults(page);
    }
  });
});
