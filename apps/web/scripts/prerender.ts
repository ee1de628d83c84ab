/**
 * Renders every public page in every language into `dist/site`, or into `site` of the folder that is the argument, compresses the files that the server sends,
 * and lists the pages in `pages.json`, which the server reads.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { siteLocales } from '@isangano/content/brand';
import type { CatalogueName } from '@isangano/content/message-ids.gen';
import { adminSessionKey } from '@isangano/contracts/identity/stored-session';
import { defaultLocale, type Locale } from '@isangano/contracts/locales';
import { type PrivacyParts, privacyPartsFile } from '@isangano/contracts/privacy/page-parts';
import { type ProjectPageParts, projectPagePartsFile } from '@isangano/contracts/projects/page-parts';
import { staffPaths } from '@isangano/contracts/routes';
import { loadEnv } from 'vite';
import { contactTemplateId } from '../src/public/page-loader/contact-dialog.ts';
import { codeId, laterAttribute } from '../src/public/page-loader/load-code.ts';
import { listLoadConditions } from '../src/public/page-loader/load-conditions.ts';
import { iconFiles } from '../src/public/prerender/installed-site.ts';
import { endedSessionKey } from '../src/staff/session/session.ts';
import type { StartPage } from '../src/submission/offline/start-page.ts';
import { buildHeadScript } from './build-head-script.ts';
import { buildServiceWorker } from './build-service-worker.ts';
import { compressFiles } from './compress.ts';
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
import { createOpenGraphRenderer } from './open-graph.ts';
import { listMessageSources, listRouteSources, readManifest, renderPreloadLinks } from './preloads.ts';
import { renderRobots, renderSitemap } from './search-files.ts';

type RenderedPage = {
  html: string;
  bodyEnd: string;
  routeIds: string[];
  catalogues: CatalogueName[];
  data: object[];
};
type Renderer = {
  listedPaths: readonly string[];
  prerenderedPaths: readonly string[];
  searchesByPath: Readonly<Record<string, readonly string[]>>;
  unknownPath: string;
  renderProjectPageParts: (locale: Locale) => Promise<ProjectPageParts>;
  renderPrivacyParts: (locale: Locale) => Promise<PrivacyParts>;
  renderStartPage: (locale: Locale) => Promise<StartPage>;
  renderWebManifest: (locale: Locale) => Promise<object>;
  renderPage: (
    path: string,
    locale: Locale,
    hasLocalePrefix: boolean,
    search?: string,
  ) => Promise<RenderedPage>;
  renderServedParts: (
    locale: Locale,
    hasLocalePrefix: boolean,
  ) => Promise<{ contactDialog: string; failedText: string }>;
};
type Page = { path: string; locale: Locale; hasLocalePrefix: boolean; file: string; scriptHashes: string[] };

/** The e-mail service that the built scripts send to, if it is not this site's server. */
const { VITE_EMAIL_ORIGIN: emailOrigin } = loadEnv('production', join(import.meta.dirname, '..'));

const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist'));
const site = join(dist, 'site');
const manifest = readManifest(join(site, 'manifest.json'));
const [shell, signInShell] = [takeShell('index'), takeShell('sign-in')];
// React renders three times as fast as with its checks for development.
process.env.NODE_ENV = 'production';
// oxlint-disable-next-line typescript/no-unsafe-assignment -- the build of `src/entry-prerender.tsx` has no types
const entry: Renderer = await import(join(dist, 'prerender/entry-prerender.js'));

/** Reads a shell, `<name>.html`, and removes it, so that the server does not find it among the pages. */
function takeShell(name: string): string {
  const file = join(site, `${name}.html`);
  const html = readFileSync(file, 'utf8');
  rmSync(file);
  return html;
}

/** What the loader of a route imports. */
const routeLoaderSources: Readonly<Record<string, readonly string[]>> = {
  '/_site/projects': ['src/public/projects/load-projects.ts'],
};

/** What the first press of a page's button needs. */
const firstUseSources: Readonly<Record<string, readonly string[]>> = {
  '/_site/contact': ['src/public/messages/validate-message.ts'],
};

/** Renders preload links to what a page needs for hydration, beyond what every page loads. */
function renderPageLinks(rendered: Pick<RenderedPage, 'routeIds' | 'catalogues'>, locale: Locale): string {
  const links = renderPreloadLinks(
    manifest,
    [
      ...rendered.routeIds.flatMap((id) => routeLoaderSources[id] ?? []),
      ...listRouteSources(manifest, rendered.routeIds),
      ...listMessageSources(rendered.catalogues, locale),
    ],
    shell,
  );
  const later = rendered.routeIds.flatMap((id) => firstUseSources[id] ?? []);
  return links + renderPreloadLinks(manifest, later, shell + links, laterAttribute);
}

/** The display face is used above the fold of every page. */
const fontPreload = [...new Set(Object.values(manifest).map((chunk) => chunk.file))]
  .filter((file) => /\/big-shoulders[^/]*\.woff2$/.test(file))
  .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
  .join('');

const codeTags = /<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g;
const loaderScript = `<script>${await buildHeadScript('page-loader')}</script>`;
const staffLookScript = `<script>${await buildHeadScript('staff-look')}</script>`;

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

/** The scripts and links of a page, in a template from which its loader takes them, and the loader. */
function renderCode(links: string, attributes: Record<string, string | undefined>): string {
  const tags = (shell.match(codeTags) ?? []).join('');
  const list = Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` data-${name}="${escapeAttribute(value)}"`))
    .join('');
  return `<template id="${codeId}"${list}>${tags}${links}</template>${loaderScript}`;
}

/** Splits the markup: React renders tags that belong into the head before everything else. */
function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<(?:title>[^<]*<\/title|meta[^>]*|link[^>]*)>)+/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}

/**
 * Returns the hashes of inline scripts for the content security policy, which does not apply to data blocks.
 */
function hashInlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    (match) =>
      `sha256-${createHash('sha256')
        .update(match[1] ?? '')
        .digest('base64')}`,
  );
}

function write(file: string, content: string | Buffer): void {
  const target = join(site, file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, content);
}

const renderOpenGraphImage = await createOpenGraphRenderer();
const titlesOfImages = new Map<string, string>();

/** Writes the preview image of a page, and renders its Open Graph tags. */
function renderPreview(path: string, locale: Locale, name: string, head: string): string {
  const image = `og/${locale}/${name}.png`;
  const title = getShortTitle(head);
  // Pages with and without locale prefix share it.
  if (titlesOfImages.get(image) !== title) write(image, renderOpenGraphImage(title, name));
  titlesOfImages.set(image, title);
  return renderPreviewTags(head, path, locale, image);
}

/** Renders the tags of pages for search engines: alternate links, Open Graph, structured data. */
function renderSeoTags(
  path: string,
  locale: Locale,
  name: string,
  head: string,
  data: readonly object[],
): string {
  return (
    renderAlternateLinks(path, locale) + renderPreview(path, locale, name, head) + renderDataBlocks(data)
  );
}

async function writePage(path: string, locale: Locale, hasLocalePrefix: boolean, search = ''): Promise<Page> {
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
    );
  const file = `pages/${hasLocalePrefix ? 'localized' : 'plain'}/${locale}/${name}${search.replaceAll(/\W+/g, '-')}.html`;
  write(file, html);
  return {
    path: exists ? path + search : '*',
    locale,
    hasLocalePrefix,
    file,
    scriptHashes: hashInlineScripts(html),
  };
}

const variants = siteLocales.flatMap((locale) =>
  locale === defaultLocale
    ? [{ locale, hasLocalePrefix: false }]
    : [
        { locale, hasLocalePrefix: false },
        { locale, hasLocalePrefix: true },
      ],
);

const pages: Page[] = [];
const notFound: Page[] = [];
for (const { locale, hasLocalePrefix } of variants) {
  for (const path of entry.prerenderedPaths) {
    for (const search of ['', ...(entry.searchesByPath[path] ?? [])])
      pages.push(await writePage(path, locale, hasLocalePrefix, search));
  }
  notFound.push(await writePage(entry.unknownPath, locale, hasLocalePrefix));
}

const stylesheetTag = /<link rel="stylesheet"[^>]*>/;

/** Writes a page of the staff area, which has a stylesheet of its own. */
function writeStaffPage(name: string, locale: Locale, html: string, head: string, body: string) {
  const page = html
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replace(stylesheetTag, () => stylesheetTag.exec(signInShell)?.[0] ?? '')
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
    address: 'fragment',
    // A signed-in user is redirected, and should not see the form meanwhile.
    blank: '',
  });
  return writeStaffPage('sign-in', locale, signInShell, head + code, body);
}

const staffLayout: Pick<RenderedPage, 'routeIds' | 'catalogues'> = {
  routeIds: ['/admin/_guarded'],
  catalogues: ['staff', 'labels'],
};
const emptyRoot = '<div id="root"></div><div class="waiting" aria-hidden="true"></div>';
const staffShell = shell.replace('<div id="root"><!--app--></div>', emptyRoot);
const staffPages: { locale: Locale; signIn: object; shell: object }[] = [];
for (const locale of siteLocales) {
  const signIn = await writeSignInPage(locale);
  const staffLinks = renderPageLinks(staffLayout, locale);
  staffPages.push({ locale, signIn, shell: writeStaffPage('shell', locale, staffShell, staffLinks, '') });
}
const connectOrigins = emailOrigin ? [emailOrigin] : [];
write('pages.json', JSON.stringify({ pages, notFound, staffPages, connectOrigins }, null, 2));
const projectParts = siteLocales.map(
  async (locale) => [locale, await entry.renderProjectPageParts(locale)] as const,
);
write(projectPagePartsFile, JSON.stringify(Object.fromEntries(await Promise.all(projectParts))));
const privacyParts = siteLocales.map(
  async (locale) => [locale, await entry.renderPrivacyParts(locale)] as const,
);
write(privacyPartsFile, JSON.stringify(Object.fromEntries(await Promise.all(privacyParts))));
for (const locale of siteLocales)
  write(getManifestFile(locale), JSON.stringify(await entry.renderWebManifest(locale)));
for (const { file, size, purpose } of iconFiles) write(file, drawIcon(size, purpose));
// Browsers look for these two at the root, without links to them.
write('favicon.ico', wrapIcon(drawIcon(faviconSize, 'any'), faviconSize));
write('apple-touch-icon.png', drawIcon(touchIconSize, 'maskable'));
write('sitemap.xml', renderSitemap(entry.listedPaths));
write('robots.txt', renderRobots());
await buildServiceWorker(site, {
  forms: listOfflineForms(manifest, pages, site),
  startPages: await Promise.all(siteLocales.map(entry.renderStartPage)),
});
await compressFiles(site);
console.log(`${pages.length} pages and ${notFound.length} not-found pages written`);
