/**
 * Renders every public page in every language into `dist/site`, compresses what the server sends,
 * and lists the pages in `pages.json` for the server to pick from.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { defaultLocale, type Locale, locales } from '@isangano/contracts/locales';
import { type PlainTexts, plainTextsFile } from '@isangano/contracts/plain-texts';
import { staffPaths } from '@isangano/contracts/routes';
import type { CatalogueName } from '../src/i18n/catalogue-names.ts';
import { alternates, dataBlocks, previewTags, shortTitle } from './head-tags.ts';
import { createOpenGraphPainter } from './open-graph.ts';
import { preloadLinks, readManifest, routeSources, wordSources } from './preloads.ts';
import { robots, sitemap } from './search-files.ts';

type Rendered = { html: string; routeIds: string[]; catalogues: CatalogueName[]; data: object[] };
type Renderer = {
  prerenderedPaths: readonly string[];
  unknownPath: string;
  renderPlainTexts: (locale: Locale) => Promise<PlainTexts>;
  renderPage: (path: string, locale: Locale, mirror: boolean) => Promise<Rendered>;
};
type Page = { path: string; locale: Locale; mirror: boolean; file: string; scriptHashes: string[] };

const site = join(import.meta.dirname, '../dist/site');
const manifest = readManifest(join(site, 'manifest.json'));
const [shell, signInShell] = [takeShell('index'), takeShell('sign-in')];
const entry: Renderer = await import(join(import.meta.dirname, '../dist/prerender/entry-prerender.js'));

/** What the build wrote as `<name>.html` is no page yet, and not to be found as one. */
function takeShell(name: string): string {
  const file = join(site, `${name}.html`);
  const html = readFileSync(file, 'utf8');
  rmSync(file);
  return html;
}

/** Links to what a page needs before it answers to touch, beyond what every page loads. */
function linksFor(rendered: Pick<Rendered, 'routeIds' | 'catalogues'>, locale: Locale): string {
  const sources = [...routeSources(manifest, rendered.routeIds), ...wordSources(rendered.catalogues, locale)];
  return preloadLinks(manifest, sources, shell);
}

/** The display face is on every page, above the fold. */
const fontPreload = [...new Set(Object.values(manifest).map((chunk) => chunk.file))]
  .filter((file) => file.endsWith('.woff2'))
  .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`)
  .join('');

/** React writes the tags of the head where it meets them, which is before everything else. */
function splitHead(html: string): { head: string; body: string } {
  const head = /^(?:<(?:title>[^<]*<\/title|meta[^>]*|link[^>]*)>)+/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}

/** Inline scripts must be known to the content security policy; module and data blocks are not inline scripts. */
function scriptHashes(html: string): string[] {
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

const paint = await createOpenGraphPainter();

/** What only a page that exists has: its addresses, its preview, its data for search engines. */
function knownTags(
  path: string,
  locale: Locale,
  name: string,
  head: string,
  data: readonly object[],
): string {
  const image = `og/${locale}/${name}.png`;
  write(image, paint(shortTitle(head)));
  return alternates(path, locale) + previewTags(head, path, locale, image) + dataBlocks(data);
}

async function writePage(path: string, locale: Locale, mirror: boolean): Promise<Page> {
  const isKnown = path !== entry.unknownPath;
  const rendered = await entry.renderPage(path, locale, mirror);
  const { head, body } = splitHead(rendered.html);
  const name = isKnown ? (path === '/' ? 'index' : path.slice(1)) : 'not-found';
  const known = isKnown ? knownTags(path, locale, name, head, rendered.data) : '';
  const html = shell
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replace('<!--head-->', () => head + fontPreload + known + linksFor(rendered, locale))
    .replace('<!--app-->', () => body);
  const file = `pages/${mirror ? 'mirror' : 'plain'}/${locale}/${name}.html`;
  write(file, html);
  return { path: isKnown ? path : '*', locale, mirror, file, scriptHashes: scriptHashes(html) };
}

function compress(folder: string): void {
  for (const item of readdirSync(join(site, folder), { withFileTypes: true, recursive: true })) {
    if (!item.isFile() || !/\.(?:js|css|svg|html|txt|xml|json)$/.test(item.name)) continue;
    const file = join(item.parentPath, item.name);
    const content = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

const variants = locales.flatMap((locale) =>
  locale === defaultLocale
    ? [{ locale, mirror: false }]
    : [
        { locale, mirror: false },
        { locale, mirror: true },
      ],
);

const pages: Page[] = [];
const notFound: Page[] = [];
for (const { locale, mirror } of variants) {
  for (const path of entry.prerenderedPaths) pages.push(await writePage(path, locale, mirror));
  notFound.push(await writePage(entry.unknownPath, locale, mirror));
}

const stylesheetTag = /<link rel="stylesheet"[^>]*>/;

/** The staff area is in one language, and has a look of its own. */
function writeStaffPage(name: string, html: string, head: string, body: string) {
  const page = html
    .replace(stylesheetTag, () => stylesheetTag.exec(signInShell)?.[0] ?? '')
    .replace('<!--head-->', () => `<meta name="robots" content="noindex">${fontPreload}${head}`)
    .replace('<!--app-->', () => body);
  const file = `pages/${name}.html`;
  write(file, page);
  return { file, scriptHashes: scriptHashes(page) };
}

const rendered = await entry.renderPage(staffPaths.signIn, defaultLocale, false);
const { head, body } = splitHead(rendered.html);
const code = shell
  .match(/<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g)
  ?.join('');
// In a template it waits until somebody uses the page.
const template = `<template>${code}${linksFor(rendered, defaultLocale)}</template>`;
const signIn = writeStaffPage('sign-in', signInShell, head + template, body);
const everywhere: Pick<Rendered, 'routeIds' | 'catalogues'> = {
  routeIds: ['/admin/_guarded'],
  catalogues: ['staff', 'labels'],
};
const waiting = '<div id="root"></div><div class="waiting" aria-hidden="true"></div>';
const staffShell = shell.replace('<div id="root"><!--app--></div>', waiting);
const staff = writeStaffPage('staff', staffShell, linksFor(everywhere, defaultLocale), '');
write('pages.json', JSON.stringify({ pages, notFound, signIn, staff }, null, 2));
const texts = locales.map(async (locale) => [locale, await entry.renderPlainTexts(locale)] as const);
write(plainTextsFile, JSON.stringify(Object.fromEntries(await Promise.all(texts))));
write('sitemap.xml', sitemap(entry.prerenderedPaths));
write('robots.txt', robots());
compress('.');
console.log(`${pages.length} pages and ${notFound.length} not-found pages written`);
