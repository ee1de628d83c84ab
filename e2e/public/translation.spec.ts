import { brand } from '@isangano/content/brand';
import * as channels from '@isangano/content/channels';
import { contact } from '@isangano/content/contact';
import { localizePath } from '@isangano/content/locale-paths';
import * as partners from '@isangano/content/partners';
import * as products from '@isangano/content/products';
import { sampleProjects } from '@isangano/content/sample-projects';
import * as services from '@isangano/content/services';
import * as team from '@isangano/content/team';
import { locales } from '@isangano/contracts/locales';
import { publicPaths } from '@isangano/contracts/routes';
import type { Page } from '@playwright/test';
import { expect, test } from '../lib/fixtures.ts';
import { unknownPath } from '../lib/unknown-path.ts';

/** Returns all strings in a value, at any depth. */
function collectStrings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectStrings) : [];
}
/** Texts that are the same in every language: names, addresses, and texts of staff about projects. */
const untranslated = new Set(
  collectStrings([
    brand,
    channels,
    partners,
    products,
    sampleProjects,
    services,
    team,
    contact,
    contact.address.join(', '),
    ['English', 'Kinyarwanda', 'Français'],
  ]),
);

/** Texts whose translation equals the English text. */
const equalTranslations: Record<string, readonly string[]> = {
  rw: ['AI Ethics'],
  fr: (
    'AI Ethics|Contact|Services|Message|Portrait|Format|Signature|Documents|Vision|Mission|Innovation|' +
    'Clients|Client|Budget|Impact|Swahili|Tests|Incidents|Manipulation|Messages'
  ).split('|'),
};

/** Returns the visible texts and the text attributes of a page. */
async function collectTexts(page: Page, path: string): Promise<string[]> {
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

  for (const path of [...Object.values(publicPaths), unknownPath]) {
    test(`of ${path} is translated into all languages`, async ({ page }) => {
      const english = new Set(await collectTexts(page, path));
      expect(english.size).toBeGreaterThan(5);
      for (const locale of locales.filter((other) => other !== 'en')) {
        const texts = await collectTexts(page, localizePath(locale, path));
        const englishTexts = texts.filter(
          (text) =>
            english.has(text) && !untranslated.has(text) && !equalTranslations[locale]?.includes(text),
        );
        expect(englishTexts, `English texts in ${locale}`).toEqual([]);
      }
    });
  }
});
