import * as z from 'zod/mini';
import { labels, valuesByLabel } from '../labels.ts';
import {
  choice,
  fault,
  formNumber,
  longText,
  requiredText,
  shortText,
  withoutDefault,
} from '../primitives.ts';
import { type ProjectStatus, progressMaxPercent, projectPriorities, projectStatuses } from './values.ts';

const noNumber = 0;

/** Spellings of a status that clients also send: its labels, those of the form among them, and another name. */
const statusAliases: Readonly<Record<string, ProjectStatus>> = {
  ...valuesByLabel(labels.projectStatus),
  Active: 'active',
  'On hold': 'on-hold',
  onHold: 'on-hold',
};

/** A project as staff write it; `budget` in US dollars, `progress` in percent, dates as ISO days or empty. */
export const saveProjectInput = z.object({
  title: requiredText('fault.title.required'),
  client: shortText,
  description: requiredText('fault.description.required', 'long'),
  status: choice(projectStatuses, {
    absent: 'planning',
    unknown: 'planning',
    aliases: statusAliases,
  }),
  priority: choice(projectPriorities, {
    absent: 'medium',
    unknown: 'medium',
    aliases: valuesByLabel(labels.projectPriority),
  }),
  budget: z._default(
    formNumber({ missing: 'fault.budget.min', empty: noNumber, min: 0, outside: 'fault.budget.min' }),
    noNumber,
  ),
  startDate: shortText,
  endDate: shortText,
  progress: z._default(
    formNumber({
      missing: 'fault.progress.range',
      empty: noNumber,
      min: 0,
      max: progressMaxPercent,
      outside: 'fault.progress.range',
    }),
    noNumber,
  ),
  category: shortText,
  location: shortText,
  impact: longText,
});
export type SaveProjectInput = z.output<typeof saveProjectInput>;

const { title, description, ...optional } = saveProjectInput.shape;

/** Counts the states of a record: 1 when it is made, one more with every change. */
const version = z.int().check(z.minimum(1));

/**
 * A change of a project: a field left out keeps its value. `image` null takes the image away. With
 * `basedOn`, the version that was read, the change only counts while there is no newer one.
 */
export const updateProjectInput = z.object({
  id: z.string(),
  ...z.partial(
    z.object({
      title,
      description,
      client: withoutDefault(optional.client),
      status: withoutDefault(optional.status),
      priority: withoutDefault(optional.priority),
      budget: withoutDefault(optional.budget),
      startDate: withoutDefault(optional.startDate),
      endDate: withoutDefault(optional.endDate),
      progress: withoutDefault(optional.progress),
      category: withoutDefault(optional.category),
      location: withoutDefault(optional.location),
      impact: withoutDefault(optional.impact),
    }),
  ).shape,
  image: z.optional(z.null(fault('fault.file.unexpected'))),
  basedOn: z.optional(
    formNumber({ missing: 'fault.value.invalid', min: 1, whole: true, outside: 'fault.value.invalid' }),
  ),
});

/** One width of a picture, in pixels; `url` is a public address relative to the server's base. */
export const projectRendition = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type ProjectRendition = z.output<typeof projectRendition>;

/**
 * A project as everyone reads it; `image` is a public address or null, `imageSet` the same picture in all
 * its widths, the narrowest first. It is empty for a picture that is kept in one size only.
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
  image: z.nullable(z.string()),
  imageSet: z.array(projectRendition),
  version,
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProjectView = z.output<typeof projectView>;
