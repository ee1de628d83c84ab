import { localizePath } from '@isangano/content/locale-paths';
import { locales } from '@isangano/contracts/locales';
import { publicPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/fixtures.ts';
import { expectNoHorizontalScroll } from '../lib/page-errors.ts';
import { submitProject } from '../lib/projects.ts';
import { expectStaffPagesFit, uniqueName } from '../lib/staff.ts';

/* The setting of the browser for the size of texts, of which 16 is the default. */
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
    });
  },
});

/** Returns the texts of which a part is hidden by an element that does not scroll. */
function findCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *:not(svg *)')]
      .filter((element) => {
        const { overflowX, overflowY, position, clipPath } = getComputedStyle(element);
        const isForScreenReaders = position === 'absolute' && clipPath !== 'none';
        if (isForScreenReaders || !element.innerText || !element.checkVisibility()) return false;
        const isCutRight = overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1;
        const isCutBelow = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1;
        return isCutRight || isCutBelow;
      })
      .map(({ innerText }) => innerText.slice(0, 60)),
  );
}

for (const width of [390, 1280])
  for (const locale of locales)
    test(`texts at 200 % fit every page of ${width} px in ${locale}, and none is cut off`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 1024 });
      for (const path of Object.values(publicPaths)) {
        await page.goto(localizePath(locale, path));
        await expect(page.locator('html')).toHaveCSS('font-size', '32px');
        await expectNoHorizontalScroll(page);
        expect(await findCutTexts(page), path).toEqual([]);
      }
    });

test('texts at 200 % fit every page of the staff area on a phone', async ({ page, request, signIn }) => {
  await submitProject(request, uniqueName('Box'), { status: 'on-hold' });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  for (const locale of ['fr', 'rw'] as const) await expectStaffPagesFit(page, { locale });
});
