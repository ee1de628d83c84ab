import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defaultLocale, siteLocales } from '@isangano/content/brand';
import type { CatalogueName } from '@isangano/content/message-ids.gen';
import { adminSessionKey } from '@isangano/contracts/identity/roles';
import type { Locale } from '@isangano/contracts/locales';
import { privacyPartsFile, projectPagePartsFile } from '@isangano/contracts/page-parts';
import { staffPaths } from '@isangano/contracts/routes';
import * as entry from '../../src/entry-prerender.tsx';
import { contactTemplateId } from '../../src/public/page-loader/contact-dialog.ts';
import { codeId, laterAttribute } from '../../src/public/page-loader/load-code.ts';
import { listLoadConditions } from '../../src/public/page-loader/load-conditions.ts';
import { iconFiles } from '../../src/public/prerender/installed-site.ts';
import type { KeptParts } from '../../src/service-worker/form-cache.ts';
import { endedSessionKey } from '../../src/staff/session/session.ts';
import type { BuiltSite } from './built-site.ts';
import { drawIcon, faviconSize, touchIconSize, wrapIcon } from './draw-icon.ts';
import {
  getManifestFile,
  getShortTitle,
  renderAlternateLinks,
  renderDataBlocks,
  renderManifestLink,
  renderPreviewTags,
} from './head-tags.ts';
import { listOfflineForms } from './offline-forms.ts';
import { escapeXml, renderOpenGraphImage } from './open-graph.ts';
import { listMessageSources, listRouteSources, renderPreloadLinks } from './preloads.ts';
import type { ReplacedFile } from './replaced-files.ts';
import { renderRobots, renderSitemap } from './search-files.ts';
import { listPictures } from './site-pictures.ts';

type RenderedPage = Awaited<ReturnType<typeof entry.renderPage>>;
type PageVariant = { locale: Locale; hasLocalePrefix: boolean };
type Page = PageVariant & { path: string; file: string; html: string; scriptHashes: string[] };

/** Modules for the first press of a page's button. */
const firstUseSources: Readonly<Record<string, readonly string[]>> = {
  '/_site/contact': ['src/public/messages/validate-message.ts'],
};

const codeTags = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;
const stylesheetTag = /<link rel="stylesheet"[^>]*>/;
const emptyRoot = '<div id="root"></div><div class="waiting" aria-hidden="true"></div>';

/** Splits the markup: React renders tags that belong into the head before everything else. */
function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<(?:title>[^<]*<\/title|meta[^>]*|link[^>]*)>)+/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}

/**
 * Returns the hashes of inline scripts for the content security policy, which does not apply to data blocks.
 */
function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?: type="importmap")?>([\s\S]*?)<\/script>/g)].map(
    (match) =>
      `sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}`,
  );
}

/**
 * Makes browsers load the replaced files where scripts import the built ones. The service worker reads the escaped
 * paths as text.
 */
function renderImportMap(replaced: readonly ReplacedFile[]): string {
  if (replaced.length === 0) return '';
  const toUrl = (file: string) => `/${file}`;
  const imports = Object.fromEntries(
    replaced.map(({ file, replacement }) => [toUrl(file), toUrl(replacement)]),
  );
  return `<script type="importmap">${JSON.stringify({ imports }).replaceAll('/', '\\/')}</script>`;
}

type Source = {
  built: BuiltSite;
  /** The folder of the built site. */
  site: string;
  /** The folder to write to. Files that are the same as in the built site are left out if this is another one. */
  out: string;
  replaced: readonly ReplacedFile[];
  onWritten?: (path: string) => void;
};

/** Returns the functions that render the pages of a site from its build. `onWritten` is called with each file. */
export function createRenderer({ built, site, out, replaced, onWritten }: Source) {
  const names = new Map(replaced.map(({ file, replacement }) => [file, replacement]));
  const importMap = renderImportMap(replaced);
  const shell = withNewNames(built.shell);
  const signInShell = withNewNames(built.signInShell);
  const loaderScript = `<script>${built.loaderScript}</script>`;
  const staffLookScript = `<script>${built.staffLookScript}</script>`;
  const staffShell = shell
    .replace('<meta charset', (start) => importMap + start)
    .replace('<div id="root"><!--app--></div>', emptyRoot);
  const titlesOfImages = new Map<string, string>();

  function withNewNames(html: string): string {
    return replaced.reduce((text, { file, replacement }) => text.replaceAll(file, replacement), html);
  }

  function write(file: string, content: string | Buffer): void {
    const bytes = Buffer.from(content);
    const builtFile = join(site, file);
    if (out !== site && existsSync(builtFile) && readFileSync(builtFile).equals(bytes)) return;
    writeOut(file, bytes);
  }

  function writeOut(file: string, bytes: Buffer): void {
    const target = join(out, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
    onWritten?.(target);
  }

  /** Renders preload links to the files that a page needs for hydration, besides those of every page. */
  function renderPageLinks(rendered: Pick<RenderedPage, 'routeIds' | 'catalogues'>, locale: Locale): string {
    const links = renderPreloadLinks(
      built.manifest,
      [
        ...listRouteSources(built.manifest, rendered.routeIds),
        ...listMessageSources(rendered.catalogues, locale),
      ],
      built.shell,
    );
    const later = rendered.routeIds.flatMap((id) => firstUseSources[id] ?? []);
    return withNewNames(
      links + renderPreloadLinks(built.manifest, later, built.shell + links, laterAttribute),
    );
  }

  /** The display face is used above the fold of every page. */
  const fontPreload = [...new Set(Object.values(built.manifest).map((chunk) => chunk.file))]
    .filter((file) => /\/big-shoulders[^/]*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
    .join('');

  /** The scripts and links of a page, in a template from which its loader takes them, and the loader. */
  function renderCode(links: string, attributes: Record<string, string | undefined>): string {
    const tags = (shell.match(codeTags) ?? []).join('');
    const list = Object.entries(attributes)
      .map(([name, value]) => (value === undefined ? '' : ` data-${name}="${escapeXml(value)}"`))
      .join('');
    return `${importMap}<template id="${codeId}"${list}>${tags}${links}</template>${loaderScript}`;
  }

  /** Writes the preview image of a page, and renders its Open Graph tags. */
  function renderPreview(path: string, locale: Locale, name: string, head: string): string {
    const image = `og/${locale}/${name}.png`;
    const title = getShortTitle(head);
    // Pages with and without locale prefix share it.
    if (titlesOfImages.get(image) !== title) writePreviewImage(image, title, name, locale);
    titlesOfImages.set(image, title);
    return renderPreviewTags(head, path, locale, image);
  }

  /** Drawing takes longer than everything else, and few titles change. */
  function writePreviewImage(image: string, title: string, name: string, locale: Locale): void {
    const builtPage = join(site, `pages/plain/${locale}/${name}.html`);
    if (out !== site && existsSync(builtPage)) {
      const { head } = splitHead(/<title>[\s\S]*/.exec(readFileSync(builtPage, 'utf8'))?.[0] ?? '');
      if (getShortTitle(head) === title) return;
    }
    write(image, renderOpenGraphImage(title, name));
  }

  /** Renders the tags of pages for search engines: alternate links, Open Graph, structured data. */
  function renderSeoTags(path: string, locale: Locale, name: string, head: string, data: readonly object[]) {
    return (
      renderAlternateLinks(path, locale) + renderPreview(path, locale, name, head) + renderDataBlocks(data)
    );
  }

  async function writePage(path: string, variant: PageVariant, search = ''): Promise<Page> {
    const { locale, hasLocalePrefix } = variant;
    const exists = path !== entry.unknownPath;
    const rendered = await entry.renderPage(path, locale, hasLocalePrefix, search);
    const { head, body } = splitHead(rendered.html);
    const name = exists ? (path === '/' ? 'index' : path.slice(1)) : 'not-found';
    const seoTags = entry.listedPaths.includes(path)
      ? renderSeoTags(path, locale, name, head, rendered.data)
      : renderPreview(exists ? path : '/', locale, name, head);
    const { contactDialog, failedText } = await entry.renderServedParts(locale, hasLocalePrefix);
    const code = renderCode(renderPageLinks(rendered, locale), {
      failed: failedText,
      ...listLoadConditions(path),
    });
    const html = shell
      .replaceAll(codeTags, '')
      .replace('<html lang="en">', `<html lang="${locale}">`)
      .replace('<!--head-->', () => head + fontPreload + renderManifestLink(locale) + seoTags + code)
      .replace('<!--app-->', () => body)
      .replace(
        '</body>',
        () => `<template id="${contactTemplateId}">${contactDialog}</template>${rendered.bodyEnd}</body>`,
      )
      // React escapes apostrophes, of which Kinyarwanda and French have many, but none of its attributes is between them.
      .replaceAll('&#x27;', "'");
    const file = `pages/${hasLocalePrefix ? 'localized' : 'plain'}/${locale}/${name}${search.replaceAll(/\W+/g, '-')}.html`;
    write(file, html);
    return {
      path: exists ? path + search : '*',
      ...variant,
      file,
      html,
      scriptHashes: hashInlineScripts(html),
    };
  }

  /** Writes a page of the staff area, which has a stylesheet of its own. */
  async function writeStaffPage(name: string, locale: Locale, html: string, head: string, body: string) {
    const noScript = `<noscript><p>${await entry.renderStaffNoScript(locale)}</p></noscript>`;
    const page = html
      .replace('<html lang="en">', `<html lang="${locale}">`)
      .replace('<div id="root">', (root) => noScript + root)
      .replace(stylesheetTag, (tag) => stylesheetTag.exec(signInShell)?.[0] ?? tag)
      .replace(
        '<!--head-->',
        () => `<meta name="robots" content="noindex">${staffLookScript}${fontPreload}${head}`,
      )
      .replace('<!--app-->', () => body);
    const file = `pages/staff/${locale}/${name}.html`;
    write(file, page);
    return { file, scriptHashes: hashInlineScripts(page) };
  }

  async function writeSignInPage(locale: Locale) {
    const signInPage = await entry.renderPage(staffPaths.signIn, locale, false);
    const { head, body } = splitHead(signInPage.html);
    const { failedText } = await entry.renderServedParts(locale, false);
    const code = renderCode(renderPageLinks(signInPage, locale), {
      failed: failedText,
      keys: `${adminSessionKey} ${endedSessionKey}`,
      // The link to a new password has a fragment.
      address: '#.',
      // A signed-in user is redirected, and should not see the form before.
      blank: '',
    });
    return await writeStaffPage('sign-in', locale, signInShell, head + code, body);
  }

  async function writeStaffPages(locale: Locale) {
    const catalogues: CatalogueName[] = ['staff', 'labels'];
    const links = renderPageLinks({ routeIds: ['/_guarded'], catalogues }, locale);
    return {
      locale,
      signIn: await writeSignInPage(locale),
      shell: await writeStaffPage('shell', locale, staffShell, links, ''),
    };
  }

  /**
   * Writes all files that are not pages: pictures, manifests, files for search engines, and the parts that the server
   * fills into pages.
   */
  async function writeParts(): Promise<void> {
    const byLocale = async <Parts>(render: (locale: Locale) => Promise<Parts>) =>
      JSON.stringify(
        Object.fromEntries(await Promise.all(siteLocales.map(async (item) => [item, await render(item)]))),
      );
    write(projectPagePartsFile, await byLocale(entry.renderProjectPageParts));
    write(privacyPartsFile, await byLocale(entry.renderPrivacyParts));
    for (const locale of siteLocales)
      write(getManifestFile(locale), JSON.stringify(await entry.renderWebManifest(locale)));
    for (const [file, picture] of listPictures()) write(file, picture);
    for (const { replacement, code } of replaced) write(replacement, code);
    write('sitemap.xml', renderSitemap(entry.listedPaths));
    write('robots.txt', renderRobots());
  }

  /** Writes the icons, which follow from the brand alone. */
  function writeIcons(): void {
    for (const { file, size, purpose } of iconFiles) write(file, drawIcon(size, purpose));
    // Browsers look for these two at the root, without links to them.
    write('favicon.ico', wrapIcon(drawIcon(faviconSize, 'any'), faviconSize));
    write('apple-touch-icon.png', drawIcon(touchIconSize, 'maskable'));
  }

  async function writeServiceWorker(pages: readonly Page[]): Promise<void> {
    const kept: KeptParts = {
      forms: listOfflineForms(built.manifest, pages, names),
      startPages: await Promise.all(siteLocales.map(entry.renderStartPage)),
    };
    write('service-worker.js', `self.keptParts=${JSON.stringify(kept)};${built.serviceWorker}`);
  }

  /** Writes all pages and the files that belong to them. Returns the files of the pages. */
  async function writeSite(): Promise<string[]> {
    const pages: Page[] = [];
    const notFound: Page[] = [];
    for (const variant of listVariants()) {
      for (const path of entry.prerenderedPaths)
        for (const search of ['', ...(entry.searchesByPath[path] ?? [])])
          pages.push(await writePage(path, variant, search));
      notFound.push(await writePage(entry.unknownPath, variant));
    }
    const staffPages = [];
    for (const locale of siteLocales) staffPages.push(await writeStaffPages(locale));
    await writeParts();
    await writeServiceWorker(pages);
    writeIndex({ pages, notFound, staffPages });
    return pages.map(({ file }) => file);
  }

  /** Writes a single page in all languages. Returns its files. */
  async function writeSinglePage(path: string): Promise<string[]> {
    const pages: Page[] = [];
    for (const variant of listVariants()) pages.push(await writePage(path, variant));
    await writeParts();
    writeIndex({ pages, notFound: [], staffPages: [] });
    return pages.map(({ file }) => file);
  }

  function writeIndex(index: { pages: Page[]; notFound: Page[]; staffPages: object[] }): void {
    const withoutHtml = ({ html: _html, ...page }: Page) => page;
    const pages = index.pages.map(withoutHtml);
    const notFound = index.notFound.map(withoutHtml);
    const { connectOrigins } = built;
    // Also if all pages are unchanged: it lists the files of the site.
    writeOut(
      'pages.json',
      Buffer.from(JSON.stringify({ ...index, pages, notFound, connectOrigins }, null, 2)),
    );
  }

  return { writeIcons, writeSite, writeSinglePage };
}

function listVariants(): PageVariant[] {
  return siteLocales.flatMap((locale) =>
    locale === defaultLocale
      ? [{ locale, hasLocalePrefix: false }]
      : [
          { locale, hasLocalePrefix: false },
          { locale, hasLocalePrefix: true },
        ],
  );
}
