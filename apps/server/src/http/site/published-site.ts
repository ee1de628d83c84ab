import type { Deps } from '@isangano/api/core/context';
import type { KeptDays } from '@isangano/contracts/privacy/kept-data';
import { fillPrivacyPages } from './fill-privacy-page.ts';
import { createProjectFiller, type FillPage, type ProjectDeps } from './project-filler.ts';
import type { OriginReplacement } from './replace-origin.ts';
import { listAssets, openSite, type Site, type SiteFolders } from './site-files.ts';

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
  // First, since something may be published, or taken back, while the pages are opened.
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
