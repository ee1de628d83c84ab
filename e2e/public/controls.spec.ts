import { localizePath } from '@isangano/content/locale-paths';
import { locales } from '@isangano/contracts/locales';
import { applicationStatusPath, publicPaths } from '@isangano/contracts/routes';
import { expect, test } from '../lib/fixtures.ts';
import { isFull } from '../lib/scope.ts';
import { findSmallControls } from '../lib/small-controls.ts';
import { unknownPath } from '../lib/unknown-path.ts';

test.describe('controls of public pages', () => {
  for (const locale of isFull ? locales : (['en'] as const)) {
    test(`are high enough for a thumb in ${locale}`, async ({ page }) => {
      for (const path of [...Object.values(publicPaths), applicationStatusPath, unknownPath]) {
        await page.goto(localizePath(locale, path));
        for (const width of isFull ? [320, 390, 768, 1440] : [390]) {
          await page.setViewportSize({ width, height: 900 });
          expect.soft(await findSmallControls(page), `${path} at ${width} px`).toEqual([]);
        }
      }
    });
  }
});
