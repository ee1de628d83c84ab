import { localizePath } from '@isangano/content/locale-paths';
import { locales } from '@isangano/contracts/locales';
import { publicPaths } from '@isangano/contracts/routes';
import { expect, test } from '../lib/fixtures.ts';
import { getLayoutShift, observeLayoutShift } from '../lib/layout.ts';
import { isFull, long } from '../lib/scope.ts';
import { findTouchingLines } from '../lib/touching-lines.ts';
import { unknownPath } from '../lib/unknown-path.ts';

const allPaths = [...Object.values(publicPaths), unknownPath];
/** The short form visits these in the other languages: their headings are long, and figures have captions. */
const translatedPaths = [publicPaths.home, publicPaths.partnership];
const widths = isFull ? [320, 360, 390, 480, 600, 768, 900, 1024, 1184, 1280, 1440] : [320, 1440];

test.describe('the text face', () => {
  test('moves nothing when it arrives late', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await observeLayoutShift(page);
    await page.addInitScript(() => {
      new MutationObserver((_, mutations) => {
        mutations.disconnect();
        document.documentElement.classList.add('text-face');
      }).observe(document, { childList: true });
    });
    const heights: number[] = [];
    await page.route('**/hanken-grotesk*', async (route) => {
      await page.waitForLoadState('domcontentloaded');
      // The text has been painted in the fallback.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      heights.push(await page.evaluate(() => document.documentElement.scrollHeight));
      await route.continue();
    });
    const arrived = page.waitForResponse(/hanken-grotesk/);
    await page.goto(publicPaths.partnership, { waitUntil: 'commit' });
    await (await arrived).finished();
    await page.evaluate(() => document.fonts.ready);
    expect(heights).toHaveLength(1);
    await expect.poll(() => page.evaluate(() => document.fonts.check('1em "Hanken Grotesk"'))).toBe(true);
    expect(await getLayoutShift(page)).toBeLessThan(0.001);
  });

  test('is not fetched under Save-Data', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url());
    });
    await page.goto(publicPaths.home, { waitUntil: 'networkidle' });
    expect(fonts).toEqual([expect.stringContaining('big-shoulders')]);
  });
});

for (const { locale, path, width, selector } of [
  { locale: 'fr', path: publicPaths.home, width: 360, selector: 'dt, li :is(a, a *)' },
  { locale: 'rw', path: publicPaths.home, width: 320, selector: 'h1, h2, h3' },
  { locale: 'rw', path: publicPaths.partnershipApplication, width: 320, selector: 'h1, h2, h3' },
] as const)
  test(`no ${selector} of ${path} in ${locale} is broken within a word, but where it may be hyphenated`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(localizePath(locale, path));
    const broken = await page.getByRole('main').evaluate(async (main, elements) => {
      await document.fonts.ready;
      const range = document.createRange();
      return [...main.querySelectorAll(elements)]
        .flatMap((element) => [...element.childNodes])
        .filter((node) => node instanceof Text && node.parentElement?.checkVisibility())
        .flatMap((node) =>
          [...(node.textContent ?? '').matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) => {
            // The hyphen of a line before is in the range of the first letter.
            range.setStart(node, index + 1);
            range.setEnd(node, index + word.length);
            return range.getClientRects().length > 1 ? word : [];
          }),
        );
    }, selector);
    expect(broken).toEqual([]);
  });

test.describe('lines of large type', () => {
  for (const locale of locales) {
    test(`do not touch on any page in ${locale}`, locale === 'rw' ? {} : long, async ({ page }) => {
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
