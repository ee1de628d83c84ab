import { brand } from '@isangano/content/brand';
import * as channels from '@isangano/content/channels';
import * as partners from '@isangano/content/partners';
import * as products from '@isangano/content/products';
import { sampleProjects } from '@isangano/content/sample-projects';
import * as services from '@isangano/content/services';
import * as team from '@isangano/content/team';
import { locales } from '@isangano/contracts/locales';
import { localizedPath, publicPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Facts of the group are the same in every language: names, addresses, what staff wrote about projects. */
function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
const facts = new Set(
  stringsOf([
    brand,
    channels,
    partners,
    products,
    sampleProjects,
    services,
    team,
    ['English', 'Kinyarwanda', 'Français'],
  ]),
);

/** Words that happen to be the same in another language. */
const sameWords: Record<string, readonly string[]> = {
  rw: ['AI Ethics'],
  fr: (
    'AI Ethics|Contact|Services|Message|Portrait|Format|Signature|Documents|Vision|Mission|Innovation|' +
    'Clients|Client|Budget|Impact|Swahili|Tests|Incidents|Manipulation'
  ).split('|'),
};

/** Texts a reader sees or hears on a page. */
async function textsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  return page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!parent || parent.closest('script, style, noscript')) continue;
      if (/\p{L}{3}/u.test(text) && !text.includes('@')) texts.add(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [alt], [placeholder], [title]')) {
      for (const name of ['aria-label', 'alt', 'placeholder', 'title']) {
        const text = element.getAttribute(name)?.trim() ?? '';
        if (/\p{L}{3}/u.test(text)) texts.add(text);
      }
    }
    return [...texts, document.title.split(' – ')[0] ?? ''];
  });
}

test.describe('every visible text', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [...Object.values(publicPaths), '/no-such-page']) {
    test(`of ${path} stands in all languages`, async ({ page }) => {
      const english = new Set(await textsOf(page, path));
      expect(english.size).toBeGreaterThan(5);
      for (const locale of locales.filter((other) => other !== 'en')) {
        const texts = await textsOf(page, localizedPath(locale, path));
        const left = texts.filter(
          (text) => english.has(text) && !facts.has(text) && !sameWords[locale]?.includes(text),
        );
        expect(left, `English left in ${locale}`).toEqual([]);
      }
    });
  }
});
