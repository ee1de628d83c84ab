import { brand } from '@isangano/content/brand';
import { type Locale, locales } from '@isangano/contracts/locales';
import { localizedPath } from '@isangano/contracts/routes';
import { openGraphSize } from './open-graph.ts';

/** Which address a page is known by, and where it stands in the other languages. */
export function alternates(path: string, locale: Locale): string {
  const link = (rel: string, href: string, more = '') =>
    `<link rel="${rel}"${more} href="${brand.siteUrl}${href}">`;
  return [
    link('canonical', localizedPath(locale, path)),
    ...locales.map((other) => link('alternate', localizedPath(other, path), ` hreflang="${other}"`)),
    link('alternate', path, ' hreflang="x-default"'),
  ].join('');
}

const openGraphLocales: Record<Locale, string> = { en: 'en_RW', rw: 'rw_RW', fr: 'fr_RW' };

function textOf(head: string, pattern: RegExp): string {
  return pattern.exec(head)?.[1] ?? '';
}

/** A page's title without the brand, as plain text. */
export function shortTitle(head: string): string {
  const parts = plainText(textOf(head, /<title>([^<]*)</)).split(' – ');
  return parts.find((part) => part !== brand.name) ?? brand.name;
}

/** What a shared link shows, taken from the page's own title and description. */
export function previewTags(head: string, path: string, locale: Locale, image: string): string {
  const title = textOf(head, /<title>([^<]*)</);
  const properties = {
    'og:type': 'website',
    'og:site_name': brand.name,
    'og:locale': openGraphLocales[locale],
    'og:title': title,
    'og:description': textOf(head, /<meta name="description" content="([^"]*)"/),
    'og:url': brand.siteUrl + localizedPath(locale, path),
    'og:image': `${brand.siteUrl}/${image}`,
    'og:image:width': openGraphSize.width,
    'og:image:height': openGraphSize.height,
  };
  const tags = Object.entries(properties).map(
    ([property, content]) => `<meta property="${property}" content="${content}">`,
  );
  return [...tags, '<meta name="twitter:card" content="summary_large_image">'].join('');
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function plainText(html: string): string {
  return html.replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);
}

/** Data blocks run nothing; still no text may end them early. */
export function dataBlocks(data: readonly object[]): string {
  return data
    .map((block) => JSON.stringify(block).replaceAll('<', '\\u003c'))
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('');
}
