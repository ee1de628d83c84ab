import { localizePath } from '@isangano/content/locale-paths';
import { type Locale, locales } from '@isangano/contracts/locales';
import { publicPaths } from '@isangano/contracts/routes';
import { expect, test } from '../lib/fixtures.ts';
import { applyStyle, expectNoHorizontalScroll, expectNoViolations, textSpacing } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';
import { unknownPath } from '../lib/unknown-path.ts';

const pages = [...Object.values(publicPaths), unknownPath];
/** The pages of the short form: the longest texts, and a form. */
const exemplaryPages: readonly string[] = [publicPaths.home, publicPaths.interviewForm];

function getWidths(path: string, locale: Locale): readonly number[] {
  if (isFull) return [1280, 390, 320];
  return locale === 'en' && exemplaryPages.includes(path) ? [320] : [];
}

test.describe('accessibility', () => {
  for (const path of pages) {
    for (const locale of locales) {
      const widths = getWidths(path, locale);
      if (widths.length === 0) continue;
      test(`${localizePath(locale, path)} has no violations and fits a narrow phone`, async ({ page }) => {
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await page.goto(localizePath(locale, path));
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectNoViolations(page);
          await expectNoHorizontalScroll(page);
        }
      });
    }
  }

  for (const locale of isFull ? locales : (['rw'] as const))
    test(`pages with wider text spacing fit a narrow phone in ${locale}`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 800 });
      for (const path of pages) {
        await page.goto(localizePath(locale, path));
        await applyStyle(page, textSpacing);
        await expectNoHorizontalScroll(page);
      }
    });

  for (const locale of isFull ? locales : ['en' as const]) {
    for (const width of isFull ? [1280, 390] : [390]) {
      test.describe(`in ${locale} at ${width} px`, () => {
        test.use({ viewport: { width, height: 800 } });

        test('the contact dialog has no violations, with field errors', async ({ page }) => {
          await page.goto(localizePath(locale, publicPaths.projects));
          await page.getByRole('main').locator('section').last().getByRole('button').first().click();
          const dialog = page.getByRole('dialog');
          await expect(dialog.getByRole('textbox').first()).toBeVisible();
          await dialog.locator('form button').click();
          await expect(dialog.locator('[aria-invalid=true]').first()).toBeFocused();
          await expectNoViolations(page);
        });

        test('the dialog of the ecosystem has no violations', long, async ({ page }) => {
          await page.goto(localizePath(locale, publicPaths.home));
          const centre = page.getByRole('main').getByRole('button', { name: /Isangano\s*Group/ });
          await centre.click();
          await expect(page.getByRole('dialog').getByRole('link')).toBeVisible();
          await expectNoViolations(page);
        });
      });
    }
  }
});
