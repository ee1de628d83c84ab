import { localizePath } from '@isangano/content/locale-paths';
import { applicationStatusPath, publicPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/fixtures.ts';
import { isFull } from '../lib/scope.ts';
import { unknownPath } from '../lib/unknown-path.ts';

/*
 * Compares pages with the pictures in `e2e/pictures`. Another version of Chromium draws text differently, so it skips
 * them. New pictures, after a change that is meant:
 *   TEST_SCOPE=full npx playwright test -c e2e/playwright.config.ts appearance --update-snapshots
 */
const chromiumVersion = '156';
const maxDiffPixelRatio = 0.001;

const heightPx = 900;
const names: Readonly<Record<string, string>> = { '/': 'home' };
const allPaths = [...Object.values(publicPaths), applicationStatusPath, unknownPath];
const getName = (path: string) => names[path] ?? path.slice(1);

type View = { path: string; locale: 'en' | 'rw' | 'fr'; width: number };

/** The short form has the smallest sample that shows every part of the theme. */
const sample: readonly View[] = [
  { path: publicPaths.home, locale: 'en', width: 390 },
  { path: publicPaths.projects, locale: 'en', width: 768 },
  { path: publicPaths.contact, locale: 'fr', width: 390 },
  { path: publicPaths.interviewForm, locale: 'en', width: 1440 },
];
const every: readonly View[] = allPaths.flatMap((path): View[] => [
  ...[390, 768, 1440].map((width) => ({ path, locale: 'en' as const, width })),
  ...(['rw', 'fr'] as const).map((locale) => ({ path, locale, width: 390 })),
]);

/** Loads what is loaded when it comes into view, and returns to the top. */
async function showAll(page: Page): Promise<void> {
  for (const image of await page.locator('img[loading=lazy]:visible').all())
    await image.scrollIntoViewIfNeeded();
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Pictures that are hidden are not loaded.
    const images = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
    window.scrollTo(0, 0);
  });
}

async function expectAppearance(page: Page, path: string[], isWholePage: boolean): Promise<void> {
  await expect(page).toHaveScreenshot(path, {
    fullPage: isWholePage,
    animations: 'disabled',
    maxDiffPixelRatio,
  });
}

test.describe('the appearance', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, timezoneId: 'Africa/Kigali' });

  test.beforeEach(async ({ browser, page }) => {
    // Pages show the year.
    await page.clock.setFixedTime(new Date('2026-11-22T12:00:00Z'));
    const version = browser.version();
    test.skip(
      !version.startsWith(`${chromiumVersion}.`),
      `The pictures were made by Chromium ${chromiumVersion}, and this is ${version}.`,
    );
  });

  for (const { path, locale, width } of isFull ? every : sample) {
    test(`of ${getName(path)} in ${locale} at ${width} px is unchanged`, async ({ page }) => {
      await page.setViewportSize({ width, height: heightPx });
      await page.goto(localizePath(locale, path), { waitUntil: 'networkidle' });
      await showAll(page);
      await expectAppearance(page, [getName(path), `${locale}-${width}.png`], true);
    });
  }

  test('of states is unchanged', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: heightPx });
    await page.goto(publicPaths.contact, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectAppearance(page, ['states', 'menu.png'], false);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Full name is required')).toBeVisible();
    await expectAppearance(page, ['states', 'contact-invalid.png'], false);
    await page.goto(publicPaths.projects, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Start a project' }).click();
    await expect(page.locator('html[data-hydrated]')).toBeAttached();
    await expect(page.locator('dialog')).toHaveCount(0);
    await expectAppearance(page, ['states', 'contact-dialog.png'], false);
    await page.goto(publicPaths.interviewForm, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expectAppearance(page, ['states', 'wizard-invalid.png'], false);
  });
});
