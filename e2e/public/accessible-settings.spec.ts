import { publicPaths } from '@isangano/contracts/routes';
import type { Locator } from '@playwright/test';
import { openBegunApplication } from '../lib/begun-application.ts';
import { expect, test } from '../lib/fixtures.ts';
import { drawSignature } from '../lib/interview-form.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { isFull, long } from '../lib/scope.ts';

/** The short form visits the longest page, a form, and a page with filters. */
const pages = isFull ? Object.values(publicPaths) : [publicPaths.home, publicPaths.interviewForm];

/** Whether the middle of an element is what a click there would meet. */
function isUncovered(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (node.contains(found) || found.contains(node));
  });
}

for (const path of pages) {
  test.describe(path, () => {
    test('fits a zoom of 400 %', async ({ page }) => {
      // A window of 1280 × 1024 pixels at this zoom.
      await page.setViewportSize({ width: 320, height: 256 });
      await page.goto(path);
      await expectNoHorizontalScroll(page);
    });

    test('has no violations with forced colours, and its buttons are outlined', async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.goto(path);
      // The colours are those of the system.
      await expectNoViolations(page, ['color-contrast']);
      const buttons = page.locator('main').locator('button:visible, a[class*=border-2]:visible');
      const plain = await buttons.evaluateAll((elements) =>
        elements
          .filter((element) => {
            const { borderTopWidth, borderTopColor, textDecorationLine } = getComputedStyle(element);
            const hasBorder = borderTopWidth !== '0px' && borderTopColor !== 'rgba(0, 0, 0, 0)';
            const hasPicture = element.querySelector('svg') !== null;
            return !hasBorder && !hasPicture && textDecorationLine !== 'underline';
          })
          .map((element) => element.outerHTML.slice(0, 120)),
      );
      expect(plain).toEqual([]);
    });

    test('stands still with reduced motion', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(path);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect, timeline }) => {
            const { duration = 0, iterations = 1 } = effect?.getComputedTiming() ?? {};
            return timeline instanceof DocumentTimeline && Number(duration) * iterations > 10;
          })
          .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'transition')),
      );
      expect(moving).toEqual([]);
    });
  });
}

test('arrows, charts, bullets and the lines of a map have the colours of the system on a black ground', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto(publicPaths.interviewForm);
  const white = 'rgb(255, 255, 255)';
  const choice = page.getByLabel('Language of the interview');
  await expect(choice.locator('xpath=following-sibling::*')).toHaveCSS('stroke', white);
  await page.goto(publicPaths.home);
  const bar = page.getByText('Problem Solving').locator('xpath=..').locator('svg g path').first();
  await expect(bar).toHaveCSS('fill', white);
  await expect(page.getByRole('figure').locator('svg path').first()).toHaveCSS('fill', white);
  await expect(page.locator('svg[fill=none] path[stroke-width="10"]').first()).toHaveCSS('stroke', white);
  await page.goto(publicPaths.services);
  const bullets = await page.getByRole('listitem').evaluateAll((items) =>
    items
      .map((item) => getComputedStyle(item, '::before'))
      .filter(({ content }) => content !== 'none')
      .map(({ backgroundColor }) => backgroundColor),
  );
  expect(bullets.length).toBeGreaterThan(5);
  expect(new Set(bullets)).toEqual(new Set([white]));
});

test('with forced colours, what is chosen or current is marked, the focus visible, and progress no full bar', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const expectMarked = (element: Locator) =>
    expect(element).toHaveCSS('background-color', 'rgb(25, 103, 210)');
  await page.goto(publicPaths.services);
  await expectMarked(page.getByRole('banner').locator('[aria-current]'));
  const tab = page.getByRole('tab', { selected: true });
  await expectMarked(tab);
  await tab.press('Home');
  await expect(tab).toHaveCSS('outline-color', 'rgb(255, 255, 255)');
  await page.goto(publicPaths.home);
  await expectMarked(page.getByRole('button', { pressed: true }));
  // On its light ground, the light ring of a link would be lost.
  await expect(page.locator('main img').first()).toBeHidden();
  await page.goto(publicPaths.aiEthics);
  await expect(page.getByRole('progressbar')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  await page.goto(publicPaths.partnership);
  const consent = page.getByRole('checkbox');
  await consent.press('Space');
  await expect(consent).toHaveCSS('outline-color', 'rgba(0, 230, 255, 0.8)');
});

test('with forced colours, a signature is drawn on light paper', async ({ page, server }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openBegunApplication(page, server.url, { kind: 'interview', step: 'consent' });
  await drawSignature(page);
  await expect(page.locator('canvas')).not.toHaveCSS('background-color', 'rgb(0, 0, 0)');
});

test('the field that has the focus is never covered at a zoom of 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(publicPaths.contact);
  await page.getByLabel('Full Name').focus();
  for (const label of ['Full Name', 'Email Address', 'Phone Number', 'Subject']) {
    const field = page.getByLabel(label);
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    expect(await isUncovered(field), label).toBe(true);
    await page.keyboard.press('Tab');
  }
  for (const label of ['Subject', 'Phone Number', 'Email Address', 'Full Name']) {
    await page.keyboard.press('Shift+Tab');
    const field = page.getByLabel(label);
    await expect(field).toBeFocused();
    expect(await isUncovered(field), `${label}, backwards`).toBe(true);
  }
});

test('a page that is scrolled stays there when its code is loaded', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(publicPaths.home);
  const field = page.getByPlaceholder('Enter your email');
  await field.fill('no address');
  await field.press('Enter');
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await expect(field).toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the choices of a form are those that it has with its code', async ({ page }) => {
    await page.goto(publicPaths.interviewForm);
    await expect(page.getByLabel('Language of the interview')).toHaveValue('English');
  });
});

test('the statement of accessibility is linked from every footer', long, async ({ page }) => {
  await page.goto('/fr/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Accessibilité' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pour tout le monde' })).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ }).first()).toBeVisible();
  await expectNoViolations(page);
});
