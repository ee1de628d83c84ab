import { type CardTexts, cardSlots } from '@isangano/content/project-card';
import {
  type CardShape,
  getCardKey,
  getListStart,
  getSlotMark,
  listEnd,
} from '@isangano/content/project-page';
import { sampleProjects } from '@isangano/content/sample-projects';
import type { Locale } from '@isangano/contracts/locales';
import type { ProjectPageParts } from '@isangano/contracts/page-parts';
import { projectStatuses, projectTabs } from '@isangano/contracts/projects/values';
import type { I18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Catalogues } from '../../i18n/catalogues.ts';
import { LanguageProvider } from '../../i18n/language-provider.tsx';
import { CardView, getCardFallbacks, ProjectList } from '../projects/project-card.tsx';

export type RenderContext = { locale: Locale; i18n: I18n; catalogues: Catalogues };

function render({ locale, i18n, catalogues }: RenderContext, node: ReactNode): string {
  return renderToString(
    <LanguageProvider i18n={i18n} catalogues={catalogues} servedLocale={locale}>
      {node}
    </LanguageProvider>,
  );
}

const marks = Object.fromEntries(cardSlots.map((slot) => [slot, getSlotMark(slot)]));
const isComplete = (texts: Partial<CardTexts>): texts is CardTexts =>
  cardSlots.every((slot) => slot in texts);

function listShapes(): CardShape[] {
  return projectStatuses.flatMap((status) =>
    [true, false].flatMap((hasImpact) =>
      [true, false].map((hasRenditions) => ({ status, hasImpact, hasRenditions })),
    ),
  );
}

/** Renders the parts from which the server builds the lists of the projects page. */
export function renderProjectParts(context: RenderContext): ProjectPageParts {
  if (!isComplete(marks)) throw new Error('A slot of the project card has no mark.');
  const texts: CardTexts = marks;
  return {
    fallbacks: getCardFallbacks(context.i18n),
    cards: Object.fromEntries(
      listShapes().map((shape) => [
        getCardKey(shape),
        render(context, <CardView texts={texts} shape={shape} />),
      ]),
    ),
    empty: Object.fromEntries(
      projectTabs.map((tab) => [tab.id, render(context, <ProjectList tab={tab} projects={[]} />)]),
    ),
  };
}

/** Marks the lists of samples in the markup of the projects page. Throws if a list is not found. */
export function markProjectLists(context: RenderContext, html: string): string {
  let marked = html;
  for (const tab of projectTabs) {
    const list = render(context, <ProjectList tab={tab} projects={sampleProjects} />);
    const at = marked.indexOf(list);
    if (at < 0) throw new Error(`The list of ${tab.id} projects is not in the page.`);
    marked = marked.slice(0, at) + getListStart(tab) + list + listEnd + marked.slice(at + list.length);
  }
  return marked;
}
