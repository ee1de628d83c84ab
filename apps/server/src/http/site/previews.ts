import type { Deps } from '@isangano/api/core/context';
import { parsePreviewLink } from '@isangano/api/modules/content/module';
import { splitLocale } from '@isangano/content/locale-paths';
import { AppError } from '@isangano/platform/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowOwnFrames } from '../hooks/headers.ts';
import { parseQuery } from '../request-path.ts';
import type { ProjectDeps } from './project-filler.ts';
import { type OpenedSite, openFolders, type SiteOptions } from './published-site.ts';

const previewsMax = 20;

/** Pages of the draft, at signed addresses that end with it. */
export function createPreviews(
  deps: ProjectDeps & Pick<Deps, 'publisher' | 'keys' | 'clock'>,
  built: string,
  options: SiteOptions,
) {
  /** The sites by their folders, the oldest first. */
  const opened = new Map<string, OpenedSite>();

  async function openFolder(folder: string): Promise<OpenedSite> {
    const site = opened.get(folder) ?? (await openFolders(deps, [folder, built], options));
    opened.set(folder, site);
    const [oldest = folder] = opened.keys();
    if (opened.size > previewsMax) opened.delete(oldest);
    return site;
  }

  return {
    /** Returns the site with the page of the draft, `ended` once the draft has changed, and undefined for any other address. */
    async open(request: FastifyRequest, path: string) {
      const version = parsePreviewLink(deps.keys.fileLinks, path, parseQuery(request), deps.clock());
      if (version === undefined) return undefined;
      try {
        return await openFolder(await deps.publisher.preview(version, splitLocale(path).path));
      } catch (error) {
        if (error instanceof AppError && error.code === 'conflict') return 'ended';
        throw error;
      }
    },
    findAsset: (path: string) =>
      [...opened.values()].map((site) => site.findAsset(path)).find((root) => root !== undefined),
  };
}

/** Keeps a preview out of caches and search engines, and lets the staff area show it beside the texts. */
export function allowPreview(reply: FastifyReply): void {
  reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
  allowOwnFrames(reply);
}
