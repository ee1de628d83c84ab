import * as z from 'zod/mini';
import {
  choice,
  fault,
  formNumber,
  longText,
  requiredText,
  shortText,
  withoutDefault,
} from '../primitives.ts';
import { progressMaxPercent, projectPriorities, projectStatusAliases, projectStatuses } from './values.ts';

const noNumber = 0;

/** A project as staff write it; `budget` in US dollars, `progress` in percent, dates as ISO days or empty. */
export const saveProjectInput = z.object({
  title: requiredText('fault.title.required'),
  client: shortText,
  description: requiredText('fault.description.required', 'long'),
  status: choice(projectStatuses, {
    absent: 'planning',
    unknown: 'planning',
    aliases: projectStatusAliases,
  }),
  priority: choice(projectPriorities, { absent: 'medium', unknown: 'medium' }),
  budget: z._default(
    formNumber({ missing: 'fault.budget.min', min: 0, outside: 'fault.budget.min' }),
    noNumber,
  ),
  startDate: shortText,
  endDate: shortText,
  progress: z._default(
    formNumber({
      missing: 'fault.progress.range',
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

/** A change of a project: a field left out keeps its value. `image` null takes the image away. */
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
});

/** A project as everyone reads it; `image` is a public address or null. */
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
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type ProjectView = z.output<typeof projectView>;
