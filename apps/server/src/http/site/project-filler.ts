import type { Deps } from '@isangano/api/core/context';
import { keepLanguage } from '@isangano/api/modules/projects/module';
import { defaultLocale } from '@isangano/content/brand';
import { cardSlots, describeProject, getCardShape } from '@isangano/content/project-card';
import {
  getCardKey,
  getListStart,
  listEnd,
  renderInsertedProjects,
  slotMark,
} from '@isangano/content/project-page';
import type { Locale } from '@isangano/contracts/locales';
import {
  type ProjectPageParts,
  projectPagePartsByLocale,
  projectPagePartsFile,
} from '@isangano/contracts/page-parts';
import type { ProjectView } from '@isangano/contracts/projects/project';
import { type ProjectTab, projectTabs } from '@isangano/contracts/projects/values';
import { escapeHtml } from '@isangano/platform/text/html';
import type { Current } from '../keep-current.ts';
import {
  findSiteFile,
  getDocument,
  type Page,
  readJson,
  type SiteFolders,
  withDocument,
} from './site-files.ts';

/** Returns a variant of the projects page with the stored projects; the page as it was built if there are none. */
export type FillPage = (page: Page) => Promise<Page>;

export type ProjectDeps = Pick<Deps, 'log'> & { projects: Current<readonly ProjectView[]> };

/** Filled pages are kept, and filled again once they are requested after a project has changed. */
export async function createProjectFiller(deps: ProjectDeps, folders: SiteFolders): Promise<FillPage> {
  const file = findSiteFile(folders, projectPagePartsFile);
  if (!file) return async (page) => page;
  const parts = await readJson(file, projectPagePartsByLocale);
  const filledPages = new Map<Page, { projects: readonly ProjectView[]; filled: Promise<Page> }>();

  return async (page) => {
    try {
      const projects = deps.projects.peek() ?? (await deps.projects.get());
      if (projects.length === 0) return page;
      const known = filledPages.get(page);
      if (known?.projects === projects) return await known.filled;
      const locale = page.locale ?? defaultLocale;
      const ownParts = parts[locale];
      if (!ownParts) return page;
      const html = fillProjectPage(getDocument(page), ownParts, locale, projects);
      const filled = withDocument(page, Buffer.from(html));
      filledPages.set(page, { projects, filled });
      return await filled;
    } catch (error) {
      // The page then shows the samples.
      deps.log.error({ err: error }, 'projects page not filled');
      return page;
    }
  };
}

/**
 * Returns the built projects page with the stored projects in place of the samples: their cards, and a data block from
 * which the browser takes over. Throws if the page lacks a mark.
 */
export function fillProjectPage(
  html: string,
  parts: ProjectPageParts,
  locale: Locale,
  projects: readonly ProjectView[],
): string {
  const withLists = projectTabs.reduce(
    (page, tab) => replaceBetween(page, getListStart(tab), listEnd, renderList(tab, parts, locale, projects)),
    html,
  );
  const shown = projects.map((project) => keepLanguage(project, locale));
  return replaceBetween(withLists, renderInsertedProjects([]), '', renderInsertedProjects(shown));
}

/** Replaces a part of a page with its marks. Nothing in the replacement is a pattern. */
function replaceBetween(page: string, start: string, end: string, replacement: string): string {
  const from = page.indexOf(start);
  const to = from < 0 ? -1 : page.indexOf(end, from + start.length);
  if (to < 0) throw new Error(`The projects page lacks the mark ${start}`);
  return page.slice(0, from) + replacement + page.slice(to + end.length);
}

function renderList(
  tab: ProjectTab,
  parts: ProjectPageParts,
  locale: Locale,
  projects: readonly ProjectView[],
): string {
  const listed = projects.filter(({ status }) => status === tab.status);
  if (listed.length === 0) return getPart(parts.empty, tab.id);
  return listed.map((project) => renderCard(parts, locale, project)).join('');
}

/** Fills the slots in one pass, so that a text which looks like a slot stays a text. */
function renderCard({ cards, fallbacks }: ProjectPageParts, locale: Locale, project: ProjectView): string {
  const texts = describeProject(locale, project, fallbacks);
  const card = getPart(cards, getCardKey(getCardShape(project.status, texts)));
  return card.replaceAll(slotMark, (_mark, name) => {
    const slot = cardSlots.find((known) => known === name);
    if (!slot) throw new Error(`A project card has the unknown slot ${String(name)}`);
    return escapeHtml(texts[slot]);
  });
}

function getPart(parts: Readonly<Record<string, string>>, name: string): string {
  const part = parts[name];
  if (part === undefined) throw new Error(`The projects page has no part "${name}"`);
  return part;
}
