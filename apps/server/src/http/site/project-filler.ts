import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '@isangano/api/core/context';
import { listProjects } from '@isangano/api/modules/projects/module';
import { defaultLocale } from '@isangano/contracts/locales';
import {
  type ProjectPagePartsByLocale,
  projectPagePartsByLocale,
  projectPagePartsFile,
} from '@isangano/contracts/projects/page-parts';
import type { ProjectView } from '@isangano/contracts/projects/project';
import { encode } from '../encoded-body.ts';
import { keepCurrent } from '../keep-current.ts';
import { fillProjectPage } from './fill-project-page.ts';
import { computeETag, type Page } from './site-files.ts';

/** Returns a variant of the projects page with the stored projects; the page as it was built if there are none. */
export type FillPage = (page: Page) => Promise<Page>;

/** Filled pages are kept, and filled again once they are requested after a project has changed. */
export async function createProjectFiller(deps: Deps, folder: string): Promise<FillPage> {
  const parts = await readParts(folder);
  if (!parts) return async (page) => page;
  const list = keepCurrent(deps, 'project', () => listProjects(deps.db.read));
  const filledPages = new Map<Page, { projects: readonly ProjectView[]; filled: Promise<Page> }>();

  return async (page) => {
    try {
      const projects = list.peek() ?? (await list.get());
      if (projects.length === 0) return page;
      const known = filledPages.get(page);
      if (known?.projects === projects) return await known.filled;
      const filled = fill(page, parts, projects);
      filledPages.set(page, { projects, filled });
      return await filled;
    } catch (error) {
      // Then the page shows the samples.
      deps.log.error({ error }, 'projects page not filled');
      return page;
    }
  };
}

async function readParts(folder: string): Promise<ProjectPagePartsByLocale | undefined> {
  const file = join(folder, projectPagePartsFile);
  if (!existsSync(file)) return undefined;
  return projectPagePartsByLocale.parse(JSON.parse(await readFile(file, 'utf8')));
}

async function fill(
  page: Page,
  parts: ProjectPagePartsByLocale,
  projects: readonly ProjectView[],
): Promise<Page> {
  const html = page.bodies.get('identity')?.bytes.toString() ?? '';
  const locale = page.locale ?? defaultLocale;
  const bodies = await encode(Buffer.from(fillProjectPage(html, parts[locale], locale, projects)));
  return {
    ...page,
    bodies: new Map(
      Array.from(bodies, ([encoding, bytes]) => [encoding, { bytes, etag: computeETag(bytes) }]),
    ),
  };
}
