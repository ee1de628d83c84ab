import { cardSlots, describeProject, getCardShape } from '@isangano/content/project-card';
import {
  getCardKey,
  getListStart,
  listEnd,
  renderInsertedProjects,
  slotMark,
} from '@isangano/content/project-page';
import type { Locale } from '@isangano/contracts/locales';
import type { ProjectPageParts } from '@isangano/contracts/projects/page-parts';
import type { ProjectView } from '@isangano/contracts/projects/project';
import { type ProjectTab, projectTabs } from '@isangano/contracts/projects/search';
import { escapeHtml } from '@isangano/platform/text/html';

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
  return replaceBetween(withLists, renderInsertedProjects([]), '', renderInsertedProjects(projects));
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
