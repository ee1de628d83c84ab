import type { Deps } from '@isangano/api/core/context';
import { defaultLocale } from '@isangano/content/brand';
import { getPeriodPattern, keptDaysId, renderKeptDays } from '@isangano/content/privacy-page';
import {
  type PrivacyParts,
  placeholderDays,
  privacyPartsByLocale,
  privacyPartsFile,
} from '@isangano/contracts/page-parts';
import { configuredKinds, type KeptDays } from '@isangano/contracts/privacy/kept-data';
import { publicPaths } from '@isangano/contracts/routes';
import { escapeHtml } from '@isangano/platform/text/html';
import { createProjectFiller, type FillPage, type ProjectDeps } from './project-filler.ts';
import {
  findSiteFile,
  getDocument,
  listAssets,
  loadOnce,
  type OriginReplacement,
  openSite,
  readJson,
  type Site,
  type SiteFolders,
  withDocument,
} from './site-files.ts';

export type OpenedSite = {
  site: Site;
  fillProjects: FillPage;
  /** Returns the folder that has a file with this URL path; undefined if none has. */
  findAsset: (path: string) => string | undefined;
};

export type SiteOptions = { replacement: OriginReplacement | undefined; keptDays: KeptDays };

export async function openFolders(
  deps: ProjectDeps,
  folders: SiteFolders,
  { replacement, keptDays }: SiteOptions,
): Promise<OpenedSite> {
  const site = await openSite(folders, replacement);
  await fillPrivacyPages(site, folders, keptDays);
  const roots = new Map<string, string>();
  for (const folder of folders.toReversed())
    for (const path of await listAssets(folder)) roots.set(path, folder);
  return {
    site,
    fillProjects: await createProjectFiller(deps, folders),
    findAsset: (path) => roots.get(path),
  };
}

/** Returns a function that returns the site that visitors see now: what was published last over what was built. */
export async function createPublishedSite(
  deps: ProjectDeps & Pick<Deps, 'publisher'>,
  built: string,
  options: SiteOptions,
): Promise<() => OpenedSite> {
  const open = async (published: string | undefined) => {
    const folders: SiteFolders = published === undefined ? [built] : [published, built];
    return await openFolders(deps, folders, options);
  };
  let current: OpenedSite | undefined;
  // First, since a release may be published or reverted while the pages are opened.
  deps.publisher.onSwitch(async (published) => {
    current = await open(published);
  });
  const first = await open(deps.publisher.getSite()).catch(async (error: unknown) => {
    deps.log.error(
      { err: error },
      'the published pages cannot be opened; visitors see those that were built',
    );
    return await open(undefined);
  });
  return () => current ?? first;
}

/** Makes all pages of the privacy notice of a site contain the periods of this server's settings, once they are loaded. */
async function fillPrivacyPages(site: Site, folders: SiteFolders, days: KeptDays): Promise<void> {
  const file = findSiteFile(folders, privacyPartsFile);
  if (!file) return;
  const parts = await readJson(file, privacyPartsByLocale);
  for (const [key, load] of site.pages) {
    if (!key.endsWith(` ${publicPaths.privacy}`)) continue;
    const fill = async () => {
      const page = await load();
      const ownParts = parts[page.locale ?? defaultLocale];
      if (!ownParts) return page;
      const html = fillPrivacyPage(getDocument(page), ownParts, days);
      return await withDocument(page, Buffer.from(html));
    };
    site.pages.set(key, loadOnce(fill));
  }
}

/** Returns a built page of the privacy notice with these periods. Throws if it lacks a mark. */
export function fillPrivacyPage(html: string, parts: PrivacyParts, days: KeptDays): string {
  const block = new RegExp(`<script [^>]*id="${keptDaysId}">[^<]*</script>`);
  let page = html;
  for (const kind of configuredKinds) {
    const count = days[kind];
    const { unlimited, one, other } = parts[kind];
    const limited = count === 1 ? one : other.replaceAll(String(placeholderDays), String(count));
    const text = escapeHtml(count === null ? unlimited : limited);
    const pattern = getPeriodPattern(kind);
    if (!pattern.test(page)) throw new Error(`The privacy notice lacks the mark ${pattern.source}`);
    page = page.replace(pattern, (_match, start: string) => start + text);
  }
  if (!block.test(page)) throw new Error('The privacy notice lacks its data block');
  return page.replace(block, () => renderKeptDays(days));
}
