import { rmSync } from 'node:fs';
import { expect, test } from '../lib/fixtures.ts';
import { buildSite, clinics, getGroupOptions } from '../lib/other-group.ts';
import { expectNoHorizontalScroll, expectNoViolations } from '../lib/page-errors.ts';
import { long } from '../lib/scope.ts';
import { varyContent } from '../lib/varied-content.ts';

const groups = [
  {
    name: 'Care & "Cure"',
    products: 1,
    channels: 0,
    people: 1,
    questions: 0,
    languages: ['en'],
    defaultLanguage: 'en',
  },
  {
    name: 'Federation of Clinics and Laboratories',
    products: 20,
    channels: 6,
    people: 12,
    questions: 5,
    languages: ['en', 'fr'],
    defaultLanguage: 'fr',
  },
];

test.describe.configure({ mode: 'serial' });

for (const group of groups) {
  test(
    `the layout holds for ${group.products} products, ${group.channels} channels and ${group.people} people`,
    long,
    async ({ page, startServer }) => {
      const contentDir = varyContent(clinics, group);
      const server = await startServer(getGroupOptions(contentDir, buildSite(contentDir)));
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        for (const path of [
          '/',
          '/services',
          '/projects',
          '/partnership',
          '/contact',
          '/ai-ethics',
          '/interview-form',
        ]) {
          await page.goto(server.url + path);
          await expectNoHorizontalScroll(page);
          await expect(page.getByRole('main')).not.toContainText(
            /\b(?:story|ecosystem|team|faq|services)\.\w+/,
          );
          // No section, list or heading without content.
          const empty = await page.evaluate(() =>
            [...document.querySelectorAll('main :is(section, ul, ol, h1, h2, h3)')]
              .filter(
                (element) =>
                  element.checkVisibility() &&
                  element.textContent.trim() === '' &&
                  !element.querySelector('img, svg, input'),
              )
              .map((element) => element.outerHTML.slice(0, 200)),
          );
          expect(empty).toEqual([]);
        }
      }
      await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', group.name);
      await page.goto(`${server.url}/api/docs`);
      await expect(page).toHaveTitle(`${group.name} API`);
      for (const width of [320, 1184]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(server.url);
        // Nothing is cut off by the navigation bar.
        const cut = await page.locator('header').evaluate((bar) => {
          const { top, right, bottom } = bar.getBoundingClientRect();
          return [...bar.querySelectorAll('span, a, button')]
            .filter((part) => part.checkVisibility())
            .filter((part) => {
              const box = part.getBoundingClientRect();
              return box.top < top || box.right > right || box.bottom > bottom;
            })
            .map((part) => part.textContent);
        });
        expect(cut).toEqual([]);
      }
      await page.goto(server.url);
      await expectNoViolations(page);
      await expect(page.locator('html')).toHaveAttribute('lang', group.defaultLanguage);
      for (const locale of group.languages) {
        const path = locale === group.defaultLanguage ? '/contact' : `/${locale}/contact`;
        await page.goto(server.url + path);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await page.getByRole('link', { name: group.name }).first().click();
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page).toHaveURL(
          server.url + path.replace('/contact', '') + (path === '/contact' ? '/' : ''),
        );
      }
      await expect(page.getByRole('contentinfo').getByText(group.name, { exact: true })).toBeVisible();
      rmSync(contentDir, { recursive: true });
    },
  );
}
