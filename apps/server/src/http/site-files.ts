import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Locale, locales } from '@isangano/contracts/locales';
import { plainTextsFile } from '@isangano/contracts/plain-texts';
import * as z from 'zod/mini';
import type { Encoding } from './encoding.ts';
import { encode, type OriginSwap, swapOrigin } from './origin-swap.ts';

const pageEntry = z.object({
  path: z.string(),
  locale: z.enum(locales),
  mirror: z.boolean(),
  file: z.string(),
  scriptHashes: z.array(z.string()),
  /** Value of a `Link` header that lets a browser fetch early. */
  preload: z.optional(z.string()),
});

const staffEntry = z.pick(pageEntry, { file: true, scriptHashes: true });

/** What the web build says of its pages; `signIn` and `staff` are those of the staff area. */
const pagesIndex = z.object({
  pages: z.array(pageEntry),
  notFound: z.array(pageEntry),
  signIn: staffEntry,
  staff: staffEntry,
});

/** A page in memory, in every form in which it can be sent. */
export type Page = {
  bodies: Map<Encoding, { bytes: Buffer; etag: string }>;
  scriptHashes: string[];
  preload: string | undefined;
  locale: Locale | undefined;
};

export type Site = { pages: Map<string, Page>; notFound: Map<string, Page>; signIn: Page; staff: Page };

/** What a page is found by: its plain path, its language, and whether it stands below that language's prefix. */
export function pageKey(path: string, locale: Locale, isMirror: boolean): string {
  return `${isMirror ? 'mirror' : 'plain'} ${locale} ${path}`;
}

const indexFile = 'pages.json';
/** What the server reads itself, and nobody fetches as a file. */
const ownFiles = ['pages', indexFile, 'manifest.json', plainTextsFile];

/** True where a built site has an index of its pages; while it is being built it may have none. */
export function isBuilt(folder: string): boolean {
  return existsSync(join(folder, indexFile));
}

/** Reads all pages of a built site once, under the origin visitors know; throws if the build is not whole. */
export async function loadSite(folder: string, swap: OriginSwap | undefined): Promise<Site> {
  const index = await readIndex(folder);
  const load = async (entries: z.output<typeof pageEntry>[]) => {
    const keyed = entries.map(
      async (entry) =>
        [pageKey(entry.path, entry.locale, entry.mirror), await loadPage(folder, entry, swap)] as const,
    );
    return new Map(await Promise.all(keyed));
  };
  return {
    pages: await load(index.pages),
    notFound: await load(index.notFound),
    signIn: await loadPage(folder, index.signIn, swap),
    staff: await loadPage(folder, index.staff, swap),
  };
}

/** Addresses of the stylesheets that every public page of a built site links to; none while it is not built. */
export async function readStylesheets(folder: string): Promise<string[]> {
  if (!isBuilt(folder)) return [];
  const [page] = (await readIndex(folder)).pages;
  if (!page) return [];
  const html = await readFile(join(folder, page.file), 'utf8');
  const links = html.match(/<link\b[^>]*rel="stylesheet"[^>]*>/g) ?? [];
  return links.flatMap((link) => /\bhref="(\/[^"]+)"/.exec(link)?.[1] ?? []);
}

async function readIndex(folder: string): Promise<z.output<typeof pagesIndex>> {
  return pagesIndex.parse(JSON.parse(await readFile(join(folder, indexFile), 'utf8')));
}

/** Addresses of all files that are sent as they are. */
export async function listAssets(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep));
  return new Set(
    paths
      .filter(([first]) => first !== undefined && !ownFiles.includes(first))
      .map((parts) => `/${parts.join('/')}`),
  );
}

async function loadPage(
  folder: string,
  entry: { file: string; scriptHashes: string[]; preload?: string | undefined; locale?: Locale },
  swap: OriginSwap | undefined,
): Promise<Page> {
  const file = join(folder, entry.file);
  const bodies: Page['bodies'] = new Map();
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
    ['identity', ''],
  ] as const) {
    if (encoding !== 'identity' && !existsSync(`${file}${ending}`)) continue;
    const bytes = swap
      ? encode(swapOrigin(await readFile(file), swap), encoding)
      : await readFile(`${file}${ending}`);
    bodies.set(encoding, { bytes, etag: etagOf(bytes) });
  }
  return { bodies, scriptHashes: entry.scriptHashes, preload: entry.preload, locale: entry.locale };
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
}
