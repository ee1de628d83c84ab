import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { type Locale, locales } from '@isangano/contracts/locales';
import { privacyPartsFile, projectPagePartsFile } from '@isangano/contracts/page-parts';
import * as z from 'zod/mini';
import { type Encoding, encode } from '../encoded-body.ts';

const pageEntry = z.object({
  /** With the query string, if the page is for one. */
  path: z.string(),
  locale: z.enum(locales),
  /** Whether the page's URL has a locale prefix. A path without one shows the visitor's language. */
  hasLocalePrefix: z.boolean(),
  file: z.string(),
  /** Hashes of the inline scripts, for the Content-Security-Policy header. */
  scriptHashes: z.array(z.string()),
  /** Value of the `Link` header that preloads assets. */
  preload: z.optional(z.string()),
});

const staffEntry = z.pick(pageEntry, { file: true, scriptHashes: true });

/** The index of all pages, which the web build writes last. */
const pagesIndex = z.object({
  pages: z.array(pageEntry),
  notFound: z.array(pageEntry),
  /** The sign-in page, and the shell of all other pages of the staff area, by language. */
  staffPages: z.array(z.object({ locale: z.enum(locales), signIn: staffEntry, shell: staffEntry })),
  /** Other origins that the scripts of public pages connect to. */
  connectOrigins: z._default(z.array(z.string()), []),
});

/** A page in memory, in every encoding that it is served in. Only public pages have a locale. */
export type Page = {
  bodies: Map<Encoding, { bytes: Buffer; etag: string }>;
  scriptHashes: string[];
  connectOrigins: string[];
  preload: string | undefined;
  locale: Locale | undefined;
};

/** Reads a page once it is requested, and keeps it: a start need not read hundreds of files. */
export type LoadPage = () => Promise<Page>;

type StaffPages = { signIn: LoadPage; shell: LoadPage };
export type Site = {
  pages: Map<string, LoadPage>;
  notFound: Map<string, LoadPage>;
  staffPages: Map<Locale, StaffPages>;
};

/** Returns the key of a page. The path is without locale prefix; `hasLocalePrefix` is about the requested URL. */
export function getPageKey(path: string, locale: Locale, hasLocalePrefix: boolean): string {
  return `${hasLocalePrefix ? 'localized' : 'plain'} ${locale} ${path}`;
}

const indexFile = 'pages.json';
/** Entries of the folder that only the server reads: pages, their index, markup. */
const internalFiles = ['pages', indexFile, projectPagePartsFile, privacyPartsFile];

/** Returns whether the build has finished. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, indexFile));
}

/**
 * The folders of a site: published content, if there is any, before the built site. A file is served from the first one
 * that has it.
 */
export type SiteFolders = readonly [string, ...string[]];

/** Returns the path of a file; undefined if no folder has it. */
export function findSiteFile(folders: SiteFolders, file: string): string | undefined {
  return folders.map((folder) => join(folder, file)).find((path) => existsSync(path));
}

/**
 * Finds all pages of a site. With a replacement, their absolute URLs begin with the configured origin.
 * Throws if one is missing.
 */
export async function openSite(
  folders: SiteFolders,
  replacement: OriginReplacement | undefined,
): Promise<Site> {
  const index = await readIndex(folders[0]);
  const openPage = (entry: PageEntry): LoadPage => {
    const file = findSiteFile(folders, entry.file);
    if (!file) throw new Error(`The build of the site is incomplete: ${entry.file} is missing.`);
    return loadOnce(() => readPage(file, entry, replacement));
  };
  const openPages = (entries: z.output<typeof pageEntry>[]) =>
    new Map(
      entries.map((entry) => [
        getPageKey(entry.path, entry.locale, entry.hasLocalePrefix),
        openPage({ ...entry, connectOrigins: index.connectOrigins }),
      ]),
    );
  const staffPages = index.staffPages.map(
    ({ locale, signIn, shell }) => [locale, { signIn: openPage(signIn), shell: openPage(shell) }] as const,
  );
  return {
    pages: openPages(index.pages),
    notFound: openPages(index.notFound),
    staffPages: new Map(staffPages),
  };
}

/** Returns the URLs of the stylesheets, which all public pages share. */
export async function readStylesheets(folder: string): Promise<string[]> {
  const [page] = (await readIndex(folder)).pages;
  if (!page) return [];
  const html = await readFile(join(folder, page.file), 'utf8');
  const links = html.match(/<link [^<>]*>/g)?.filter((link) => link.includes('rel="stylesheet"')) ?? [];
  return links.flatMap((link) => /\bhref="(\/[^"]+)"/.exec(link)?.[1] ?? []);
}

async function readIndex(folder: string): Promise<z.output<typeof pagesIndex>> {
  return await readJson(join(folder, indexFile), pagesIndex);
}

/** Reads a file that the web build writes. */
export async function readJson<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(await readFile(path, 'utf8')));
}

/** Returns the URL paths of all files that are served as they are; `.br` and `.gz` are variants of them. */
export async function listAssets(folder: string): Promise<Set<string>> {
  const root = resolve(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map(({ parentPath, name }) => [...parentPath.slice(root.length).split(sep).slice(1), name]);
  return new Set(
    paths
      .filter(([first]) => first !== undefined && !internalFiles.includes(first))
      .map((parts) => `/${parts.join('/')}`),
  );
}

type PageEntry = z.output<typeof staffEntry> & Partial<Omit<Page, 'bodies' | 'scriptHashes'>>;

/** Returns a function that loads a page when it is called first; after an error, the next call tries again. */
export function loadOnce(load: LoadPage): LoadPage {
  let page: Promise<Page> | undefined;
  return () => {
    page ??= load().catch((error: unknown) => {
      page = undefined;
      throw error;
    });
    return page;
  };
}

async function readPage(
  file: string,
  { scriptHashes, connectOrigins = [], preload, locale }: PageEntry,
  replacement: OriginReplacement | undefined,
): Promise<Page> {
  const page = { scriptHashes, connectOrigins, preload, locale };
  if (replacement) return await withDocument(page, replaceOrigin(await readFile(file), replacement));
  const bodies: Page['bodies'] = new Map();
  for (const [encoding, extension] of [
    ['br', '.br'],
    ['gzip', '.gz'],
    ['identity', ''],
  ] as const) {
    // The build compresses only files that gain from it.
    if (encoding === 'identity' || existsSync(`${file}${extension}`))
      bodies.set(encoding, toBody(await readFile(`${file}${extension}`)));
  }
  return { ...page, bodies };
}

export async function withDocument(page: Omit<Page, 'bodies'>, html: Buffer): Promise<Page> {
  const bodies = Array.from(await encode(html), ([encoding, bytes]) => [encoding, toBody(bytes)] as const);
  return { ...page, bodies: new Map(bodies) };
}

export function getDocument({ bodies }: Page): string {
  return bodies.get('identity')?.bytes.toString() ?? '';
}

function toBody(bytes: Buffer): { bytes: Buffer; etag: string } {
  return { bytes, etag: `"${hash('sha256', bytes, 'base64url')}"` };
}

/** Built pages contain the brand's origin; `PUBLIC_URL` may configure another one. */
export type OriginReplacement = { built: string; served: string };

/** Returns the replacement to apply, or undefined if the origins are equal. */
export function createOriginReplacement(
  built: string,
  publicUrl: string | undefined,
): OriginReplacement | undefined {
  return publicUrl && publicUrl !== built ? { built, served: publicUrl } : undefined;
}

export function replaceOrigin(bytes: Buffer, { built, served }: OriginReplacement): Buffer {
  return Buffer.from(bytes.toString('utf8').replaceAll(built, served));
}
