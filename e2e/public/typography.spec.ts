import { locales } from '@isangano/contracts/locales';
import { localizePath, publicPaths } from '@isangano/contracts/routes';
import { expect, test } from '../lib/fixtures.ts';
import { isFull } from '../lib/scope.ts';
import { findTouchingLines } from '../lib/touching-lines.ts';

const allPaths = [...Object.values(publicPaths), '/no-such-page'];
/** The short form visits these in the other languages: their headings are long, and figures have captions. */
const translatedPaths = [publicPaths.home, publicPaths.partnership];
const widths = isFull ? [320, 360, 390, 480, 600, 768, 900, 1024, 1184, 1280, 1440] : [320, 1440];

test.describe('lines of large type', () => {
  for (const locale of locales) {
    test(`do not touch on any page in ${locale}`, async ({ page }) => {
      for (const path of isFull || locale === 'en' ? allPaths : translatedPaths) {
        await page.goto(localizePath(locale, path));
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await findTouchingLines(page), `${path} at ${width} px`).toEqual([]);
        }
      }
    });
  }

  test('are found where they touch', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const setLeading = (size: string, leading: string) =>
      page.evaluate(([name, value]) => document.documentElement.style.setProperty(name, value), [
        `--text-${size}--line-height`,
        leading,
      ] as const);
    await page.goto(publicPaths.projects);
    await setLeading('5xl', '0.96');
    expect(await findTouchingLines(page)).toEqual(['Workyoucan / goandsee']);
    await page.goto(publicPaths.partnership);
    await setLeading('6xl', '0.92');
    expect(await findTouchingLines(page)).toContain('2years / ofauditedaccounts,ifyouareacompany');
  });
});
