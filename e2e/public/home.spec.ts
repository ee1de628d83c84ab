import { localizePath } from '@isangano/content/locale-paths';
import { products } from '@isangano/content/products';
import { type Locale, locales } from '@isangano/contracts/locales';
import { publicPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/fixtures.ts';
import { isFull, long } from '../lib/scope.ts';

/** How tall the home page may be on a phone of 390 px, so that its end can be reached. */
const maxPhoneHeight = 9000;

/** Whether a text is shown, or would be after scrolling to it. */
const isShown = (page: Page, text: string) =>
  page.getByText(text).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));

test.describe('the home page on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  for (const locale of isFull ? locales : (['en'] satisfies Locale[])) {
    test(`is not too long in ${locale}`, async ({ page }) => {
      await page.goto(localizePath(locale, publicPaths.home), { waitUntil: 'networkidle' });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height).toBeLessThanOrEqual(maxPhoneHeight);
    });
  }

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('shows six products, and all of them on request', async ({ page }) => {
      await page.goto(publicPaths.home);
      const links = page.getByRole('main').locator('a[aria-describedby]').filter({ visible: true });
      await expect(links).toHaveCount(6);
      await page.getByText(`Show all ${products.length} products`).click();
      await expect(links).toHaveCount(products.length);
      await expect(page.getByText('Bookkeeping on a phone')).toBeVisible();
    });

    test('shows some benefits of guests, and all of them on request', async ({ page }) => {
      await page.goto(publicPaths.home);
      await expect(page.getByRole('heading', { name: 'A calm start' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'A second visit' })).toBeHidden();
      await page.getByText('Show all 8').click();
      await expect(page.getByRole('heading', { name: 'A second visit' })).toBeVisible();
    });
  });

  test('names its sectors within a phone of 320 px', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(localizePath('rw', publicPaths.home));
    const list = page.getByRole('list', { name: 'Inzego zacu eshanu' });
    const ends = await list
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.scrollWidth + link.getBoundingClientRect().left));
    expect(ends).toHaveLength(5);
    expect(Math.max(...ends)).toBeLessThanOrEqual(320);
  });

  test('has no empty answers for screen readers', async ({ page }) => {
    await page.goto('/');
    const answers = await page.getByRole('definition').allInnerTexts();
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((text) => text.trim() === '')).toEqual([]);
  });

  test('unfolds what a search in the page finds', async ({ page }) => {
    await page.goto(publicPaths.home);
    expect(await isShown(page, 'Three months later we ask')).toBe(false);
    // A link to a text opens what is folded as a search does.
    await page.goto(`${publicPaths.projects}`);
    await page.goto(`${publicPaths.home}#:~:text=Three%20months%20later%20we%20ask`);
    await expect.poll(() => isShown(page, 'Three months later we ask')).toBe(true);
    await expect(page.getByText('Show all 8')).toBeHidden();
  });
});

test.describe('the map of products', () => {
  test('describes each product without its name', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(publicPaths.home);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Ikaye' })).toHaveAccessibleDescription(
      /^Bookkeeping on a phone/,
    );
    await expect(main.getByRole('button', { name: /Isangano\s*Group/ })).toHaveAccessibleDescription(
      /^The group/,
    );
  });

  for (const width of [1024, 1280, 1440]) {
    test(`has tooltips that cover no node, at ${width} px`, long, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(publicPaths.home);
      const nodes = page.getByRole('main').locator('li [aria-describedby]');
      await expect(nodes.filter({ visible: true })).toHaveCount(products.length + 1);
      for (const node of await nodes.all()) {
        await node.focus();
        const id = await node.getAttribute('aria-describedby');
        const covered = await page.evaluate((tooltipId) => {
          const tooltip = document
            .getElementById(tooltipId ?? '')
            ?.closest('folded-part')
            ?.getBoundingClientRect();
          if (!tooltip?.height) return ['no tooltip'];
          const targets = [...document.querySelectorAll('li [aria-describedby] > *')];
          return targets
            .filter((target) => {
              const box = target.getBoundingClientRect();
              const isApart =
                box.right <= tooltip.left ||
                box.left >= tooltip.right ||
                box.bottom <= tooltip.top ||
                box.top >= tooltip.bottom;
              return !isApart;
            })
            .map((target) => target.parentElement?.textContent);
        }, id);
        expect(covered, await node.innerText()).toEqual([]);
      }
    });
  }
});
