import * as z from 'zod/mini';
import { suspectReasons } from '../spam/signs.ts';
import { searchMaxChars } from './search.ts';
import { applicationKinds, applicationStatuses, decisions } from './values.ts';

export const listApplicationsInput = z.object({
  q: z._default(z.string().check(z.trim(), z.maxLength(searchMaxChars)), ''),
  type: z.optional(z.enum(applicationKinds)),
  status: z.optional(z.enum(applicationStatuses)),
  page: z._default(z.int().check(z.minimum(1)), 1),
  /** Counts a search's hits up to `exactCountMax` however long it takes; otherwise the page comes first. */
  isExact: z._default(z.boolean(), false),
});

/** What an export is narrowed to: the filter of the list, without a page. */
export const exportApplicationsInput = z.pick(listApplicationsInput, { q: true, type: true, status: true });
export type ExportApplicationsInput = z.output<typeof exportApplicationsInput>;

/** One row of the merged list; `location` is a city or a country. */
export const applicationRow = z.object({
  id: z.string(),
  kind: z.enum(applicationKinds),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  /** Headline or project. */
  topic: z.string(),
  status: z.enum(applicationStatuses),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** Why it may be spam, if it may. */
  suspect: z.nullable(z.enum(suspectReasons)),
});
export type ApplicationRow = z.output<typeof applicationRow>;

/** `total` is exact unless `totalIsLowerBound`, which below `exactCountMax` means that counting was cut short; `page` is within 1 to `pageCount` even where the asked one was not. */
export const applicationPage = z.object({
  rows: z.array(applicationRow),
  total: z.int(),
  totalIsLowerBound: z.boolean(),
  page: z.int(),
  pageCount: z.int(),
});
export type ApplicationPage = z.output<typeof applicationPage>;

export const decideInput = z.object({ id: z.string(), status: z.enum(decisions) });

/** Names the decision to take back by the moment it was made. */
export const undoDecisionInput = z.object({ id: z.string(), decidedAt: z.string() });
export type UndoDecisionInput = z.output<typeof undoDecisionInput>;
