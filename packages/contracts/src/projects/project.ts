import * as z from 'zod/mini';
import { labels, valuesByLabel } from '../labels.ts';
import { isDay } from '../lists/search.ts';
import { locales, translatedLocales } from '../locales.ts';
import {
  changedChoice,
  choice,
  fieldErrorId,
  formNumber,
  longText,
  nullToEmpty,
  requiredText,
  shortText,
  withoutDefault,
} from '../primitives.ts';
import { mapProjectTexts } from './texts.ts';
import { type ProjectStatus, progressMaxPercent, projectPriorities, projectStatuses } from './values.ts';

const emptyNumber = 0;

/** Other spellings of a status that clients send: the labels, and variants of them. */
const statusAliases: Readonly<Record<string, ProjectStatus>> = {
  ...valuesByLabel(labels.projectStatus),
  Active: 'active',
  'On hold': 'on-hold',
  onHold: 'on-hold',
};

/** Optional ISO 8601 day, or point in time; the default is the empty string. */
const isoDate = z._default(
  z.pipe(
    nullToEmpty,
    z.string(fieldErrorId('error.date.invalid')).check(
      z.trim(),
      z.refine<string>((value) => value === '' || isIsoDate(value), {
        error: fieldErrorId('error.date.invalid'),
        params: {
          anyOf: [
            { type: 'string', format: 'date' },
            { type: 'string', format: 'date-time' },
            { type: 'string', const: '' },
          ],
        },
      }),
    ),
  ),
  '',
);

function isIsoDate(value: string): boolean {
  const day = /^(\d{4}-\d{2}-\d{2})(T[\d:.]+(Z|[+-]\d{2}:\d{2})?)?$/.exec(value)?.[1];
  return day !== undefined && isDay(day) && !Number.isNaN(Date.parse(value));
}

/** Empty texts are shown in English. */
const translation = z.object({
  title: shortText,
  client: shortText,
  description: longText,
  category: shortText,
  location: shortText,
  impact: longText,
  /** `false` if the texts still hold for an English text that has changed since. */
  isOutdated: z.optional(z.boolean()),
});

const priorityAliases = valuesByLabel(labels.projectPriority);

const editableFields = z.object({
  title: requiredText('error.title.required'),
  client: shortText,
  description: requiredText('error.description.required', 'long'),
  status: choice(projectStatuses, {
    absent: 'planning',
    unknown: 'planning',
    aliases: statusAliases,
  }),
  priority: choice(projectPriorities, {
    absent: 'medium',
    unknown: 'medium',
    aliases: priorityAliases,
  }),
  budget: z._default(
    formNumber({ missing: 'error.budget.min', empty: emptyNumber, min: 0, outside: 'error.budget.min' }),
    emptyNumber,
  ),
  startDate: isoDate,
  endDate: isoDate,
  progress: z._default(
    formNumber({
      missing: 'error.progress.range',
      empty: emptyNumber,
      min: 0,
      max: progressMaxPercent,
      outside: 'error.progress.range',
    }),
    emptyNumber,
  ),
  category: shortText,
  location: shortText,
  impact: longText,
  translations: z._default(
    z.partialRecord(z.enum(translatedLocales), translation, fieldErrorId('error.value.invalid')),
    {},
  ),
});

/** Whether the dates of a project contradict each other. A point in time counts as its day. */
export function endsBeforeStart({ startDate, endDate }: { startDate: string; endDate: string }): boolean {
  const day = (date: string) => date.slice(0, 10);
  return startDate !== '' && endDate !== '' && day(endDate) < day(startDate);
}

/**
 * The editable fields, with texts in English; `budget` in the group's currency, `progress` in percent, dates as
 * YYYY-MM-DD or empty.
 */
export const saveProjectInput = editableFields.check(
  z.refine((dates) => !endsBeforeStart(dates), {
    error: fieldErrorId('error.endDate.beforeStart'),
    path: ['endDate'],
    // With the errors of other fields, so that all are shown at once.
    when: ({ value }) => z.pick(editableFields, { startDate: true, endDate: true }).safeParse(value).success,
  }),
);
export type SaveProjectInput = z.output<typeof saveProjectInput>;

const { title, description, ...optional } = editableFields.shape;

/** Starts at 1 and grows with every change. */
const version = z.int().check(z.minimum(1));

/**
 * An update of a project: missing fields keep their values, and `image: null` removes the image. With
 * `basedOn`, the version that was read, the update fails if there is a newer version.
 */
export const updateProjectInput = z.object({
  id: z.string(),
  ...z.partial(
    z.object({
      title,
      description,
      client: withoutDefault(optional.client),
      status: changedChoice(projectStatuses, { aliases: statusAliases }),
      priority: changedChoice(projectPriorities, { aliases: priorityAliases }),
      budget: withoutDefault(optional.budget),
      startDate: withoutDefault(optional.startDate),
      endDate: withoutDefault(optional.endDate),
      progress: withoutDefault(optional.progress),
      category: withoutDefault(optional.category),
      location: withoutDefault(optional.location),
      impact: withoutDefault(optional.impact),
      translations: withoutDefault(optional.translations),
    }),
  ).shape,
  image: z.optional(z.null(fieldErrorId('error.file.unexpected'))),
  basedOn: z.optional(
    formNumber({ missing: 'error.value.invalid', min: 1, whole: true, outside: 'error.value.invalid' }),
  ),
});

export type UpdateProjectInput = z.output<typeof updateProjectInput>;

/** One width of an image, in pixels; `url` is public and relative to the server. */
const projectRendition = z.object({ url: z.string(), width: z.int(), height: z.int() });

/**
 * A stored project. `image` is a public URL or null; `imageSet` has the image in all widths, narrowest first,
 * and is empty for an image that is stored in one size only.
 */
export const projectView = z.object({
  id: z.string(),
  title: z.string(),
  client: z.string(),
  description: z.string(),
  status: z.enum(projectStatuses),
  priority: z.enum(projectPriorities),
  budget: z.number(),
  startDate: z.string(),
  endDate: z.string(),
  progress: z.number(),
  category: z.string(),
  location: z.string(),
  impact: z.string(),
  translations: z.partialRecord(
    z.enum(translatedLocales),
    z.object({
      ...mapProjectTexts(() => z.string()),
      /** Whether an English text has changed since it was translated. */
      isOutdated: z.boolean(),
    }),
  ),
  image: z.nullable(z.string()),
  imageSet: z.array(projectRendition),
  version,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProjectView = z.output<typeof projectView>;

/** Without a language, the public list has the translations into all languages; else only those into that one. */
export const publicProjectsInput = z.optional(z.object({ language: z.optional(z.enum(locales)) }));
export type PublicProjectsInput = z.input<typeof publicProjectsInput>;
