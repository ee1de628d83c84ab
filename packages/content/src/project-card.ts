import { formatDay, formatMoney } from '@isangano/contracts/format';
import { type Locale, sourceLocale } from '@isangano/contracts/locales';
import type { ProjectPageParts } from '@isangano/contracts/page-parts';
import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import {
  mapProjectTexts,
  type ProjectTextField,
  type ProjectTexts,
  projectTextFields,
} from '@isangano/contracts/projects/texts';
import type { ProjectStatus } from '@isangano/contracts/projects/values';
import { brand } from './brand.ts';
import { getProjectPicture, pictureSize } from './patterns/pictures.ts';
import type { CardShape } from './project-page.ts';
import { sampleProjects } from './sample-projects.ts';

/** A project of the public page; the built-in samples have neither id nor image. */
export type PublicProject = SaveProjectInput & Partial<Pick<ProjectView, 'id' | 'image' | 'imageSet'>>;

/** The slots of a project's card. The server fills them in the built page, and React in the browser. */
export const cardSlots = [
  'key',
  'title',
  'description',
  'impact',
  'client',
  'category',
  'location',
  'budget',
  'start',
  'end',
  'progress',
  'picture',
  'pictureSet',
  'pictureWidth',
  'pictureHeight',
  'titleLang',
  'clientLang',
  'descriptionLang',
  'categoryLang',
  'locationLang',
  'impactLang',
] as const;
export type CardSlot = (typeof cardSlots)[number];
export type CardTexts = Record<CardSlot, string>;

/**
 * Returns the texts of a card in the language of the page; what is not translated stays in English. Each text of the
 * project has a slot with its language.
 */
export function describeProject(
  locale: Locale,
  project: PublicProject,
  fallbacks: ProjectPageParts['fallbacks'],
): CardTexts {
  const { texts, languages } = translateProject(locale, project);
  const { title, client, description, category, location, impact } = texts;
  const { width, height } = project.imageSet?.at(-1) ?? pictureSize;
  const sample = sampleProjects[findSample(project)];
  const formatDate = (day: string) =>
    day === '' ? fallbacks.notSet : (formatDay(locale, day) ?? fallbacks.invalidDate);
  return {
    key: project.id ?? `sample-${findSample(project)}`,
    title,
    description,
    impact,
    client: client || fallbacks.notSpecified,
    category: category || fallbacks.notSpecified,
    location: location || fallbacks.notSpecified,
    budget: project.budget > 0 ? formatMoney(locale, brand.currency, project.budget) : fallbacks.noBudget,
    start: formatDate(project.startDate),
    end: formatDate(project.endDate),
    progress: String(project.progress),
    picture: project.image ?? getProjectPicture(sample?.title ?? project.id ?? title),
    pictureSet: (project.imageSet ?? [])
      .map((rendition) => `${rendition.url} ${rendition.width}w`)
      .join(', '),
    pictureWidth: String(width),
    pictureHeight: String(height),
    ...languages,
  };
}

/** Returns which parts the card of a project has. */
export function getCardShape(status: ProjectStatus, { impact, pictureSet }: CardTexts): CardShape {
  return { status, hasImpact: impact !== '', hasRenditions: pictureSet !== '' };
}

/** A project of an older database has the texts of a sample until staff change them: it is translated like that. */
function findTranslation(locale: Locale, project: PublicProject): Partial<ProjectTexts> {
  if (locale === 'en') return project;
  return project.translations[locale] ?? sampleProjects[findSample(project)]?.translations[locale] ?? {};
}

function translateProject(locale: Locale, project: PublicProject) {
  const translation = findTranslation(locale, project);
  const choose = (field: ProjectTextField) => translation[field] || project[field];
  // What is empty in both is a text of the page.
  const getLanguage = (field: ProjectTextField) =>
    translation[field] || project[field] === '' ? locale : sourceLocale;
  return {
    texts: mapProjectTexts(choose),
    languages: {
      titleLang: getLanguage('title'),
      clientLang: getLanguage('client'),
      descriptionLang: getLanguage('description'),
      categoryLang: getLanguage('category'),
      locationLang: getLanguage('location'),
      impactLang: getLanguage('impact'),
    },
  };
}

function findSample(project: ProjectTexts): number {
  return sampleProjects.findIndex((sample) =>
    projectTextFields.every((field) => sample[field] === project[field]),
  );
}
