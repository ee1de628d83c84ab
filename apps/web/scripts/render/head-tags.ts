import { brand, legalFacts, siteLocales } from '@isangano/content/brand';
import { joiner } from '@isangano/content/compile-catalogue';
import { localizePath } from '@isangano/content/locale-paths';
import type { Locale } from '@isangano/contracts/locales';
import { escapeXml, openGraphSize } from './open-graph.ts';

/** Renders the canonical link of a page and the links to its other languages. */
export function renderAlternateLinks(path: string, locale: Locale): string {
  const renderLink = (rel: string, href: string, attributes = '') =>
    `<link rel="${rel}"${attributes} href="${brand.siteUrl}${href}">`;
  return [
    renderLink('canonical', localizePath(locale, path)),
    ...siteLocales.map((other) => renderLink('alternate', localizePath(other, path), ` hreflang="${other}"`)),
    renderLink('alternate', path, ' hreflang="x-default"'),
  ].join('');
}

/** Returns the file of the web app manifest in a language. */
export function getManifestFile(locale: Locale): string {
  return `manifest-${locale}.webmanifest`;
}

export function renderManifestLink(locale: Locale): string {
  return `<link rel="manifest" href="/${getManifestFile(locale)}">`;
}

function findText(head: string, pattern: RegExp): string {
  return pattern.exec(head)?.[1] ?? '';
}

/** Returns the title of a page without the brand, as plain text. */
export function getShortTitle(head: string): string {
  const parts = decodeEntities(findText(head, /<title>([^<]*)</)).split(' – ');
  return parts.find((part) => part !== brand.name) ?? brand.name;
}

/** Renders the Open Graph tags, with title and description of the page. */
export function renderPreviewTags(head: string, path: string, locale: Locale, image: string): string {
  const title = findText(head, /<title>([^<]*)</);
  const properties = {
    'og:type': 'website',
    'og:site_name': escapeXml(brand.name),
    'og:locale': `${locale}_${legalFacts.country}`,
    'og:title': title,
    'og:description': findText(head, /<meta name="description" content="([^"]*)"/),
    'og:url': brand.siteUrl + localizePath(locale, path),
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

function decodeEntities(html: string): string {
  return html.replaceAll(/&(#?\w+);/g, (entity, name: string) => entities[name] ?? entity);
}

/**
 * Renders structured data as script elements. `<` is escaped, so that no text can close the element; the joiners of
 * texts that are laid out in lines are left out.
 */
export function renderDataBlocks(data: readonly object[]): string {
  return data
    .map((item) => JSON.stringify(item).replaceAll('<', '\\u003c').replaceAll(joiner, ''))
    .map((json) => `<script type="application/ld+json">${json}</script>`)
    .join('');
}
