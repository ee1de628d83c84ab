import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defaultLocale } from '@isangano/content/brand';
import { cardSlots } from '@isangano/content/project-card';
import { getListStart, getSlotMark, listEnd, renderInsertedProjects } from '@isangano/content/project-page';
import { locales } from '@isangano/contracts/locales';
import { type ProjectPageParts, projectPagePartsFile } from '@isangano/contracts/page-parts';
import { projectTabs } from '@isangano/contracts/projects/values';

/** Every slot of a card, in an attribute and as text. */
const card = `<article>${cardSlots
  .map((slot) => `<p title="${getSlotMark(slot)}">${slot}: ${getSlotMark(slot)}</p>`)
  .join('')}</article>`;

const shapes = ['active', 'planning', 'completed', 'on-hold'].flatMap((status) =>
  ['', ' impact', ' renditions', ' impact renditions'].map((shape) => `${status}${shape}`),
);

/** Returns parts of a projects page whose texts name their locale. */
export function createProjectParts(locale: string): ProjectPageParts {
  return {
    fallbacks: {
      notSet: `not set ${locale}`,
      invalidDate: `invalid ${locale}`,
      notSpecified: `not specified ${locale}`,
      noBudget: `no budget ${locale}`,
    },
    cards: Object.fromEntries(shapes.map((shape) => [shape, card])),
    empty: Object.fromEntries(projectTabs.map(({ id }) => [id, `<p>nothing ${id} ${locale}</p>`])),
  };
}

/** Renders a built page of projects that shows a sample in every tab. */
export function renderBuiltPage(locale: string): string {
  const lists = projectTabs.map((tab) => `${getListStart(tab)}<article>a sample</article>${listEnd}`);
  return `<html lang="${locale}"><div id="root">${lists.join('')}</div>${renderInsertedProjects([])}</html>`;
}

/** Writes a built site that has only the page of projects, in every language. */
export async function writeProjectSite(folder: string): Promise<void> {
  const pages = locales.flatMap((locale) =>
    ['/projects', '/projects?tab=completed'].map((path) => ({
      path,
      locale,
      hasLocalePrefix: locale !== defaultLocale,
      file: `pages/${locale}${path.length}.html`,
      scriptHashes: [],
    })),
  );
  const parts = Object.fromEntries(locales.map((locale) => [locale, createProjectParts(locale)]));
  const files = {
    [projectPagePartsFile]: JSON.stringify(parts),
    'pages.json': JSON.stringify({ pages, notFound: [], staffPages: [] }),
    ...Object.fromEntries(
      pages.map(({ file, locale, path }) => [file, `${renderBuiltPage(locale)}<!--${path}-->`]),
    ),
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
}
