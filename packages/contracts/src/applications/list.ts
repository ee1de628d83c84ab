import * as z from 'zod/mini';
import { exportedSelection, flagParam, recordFilters } from '../lists/filters.ts';
import { listSorts, searchMaxChars } from '../lists/search.ts';
import { spamReasons } from '../submissions/signals.ts';
import { applicationsPageSize } from './limits.ts';
import { reasonText } from './primitives.ts';
import { applicationKinds, applicationStatuses, correctionStates, decisions, firstLooks } from './values.ts';

export const listApplicationsInput = z.object({
  ...recordFilters,
  type: z.optional(z.enum(applicationKinds)),
  status: z.optional(z.enum(applicationStatuses)),
  /** Name of a channel of interviews. */
  channel: z.optional(z.string().check(z.maxLength(searchMaxChars))),
  /** True for those that no member of staff has opened. */
  unread: z.optional(z.boolean()),
  /** A search lists the newest first. */
  sort: z._default(z.enum(listSorts), 'newest'),
  page: z._default(z.int().check(z.minimum(1)), 1),
  /** Counts the results up to `exactCountMax`, even if that is slow; otherwise counting may stop early. */
  isExact: z._default(z.boolean(), false),
});

/** The filter of an export: that of the list without a page. */
export const exportApplicationsInput = z.omit(listApplicationsInput, {
  sort: true,
  page: true,
  isExact: true,
});

/** The same filter in the parameters of a link, which are texts. */
export const exportApplicationsParams = z.extend(
  z.omit(exportApplicationsInput, { unread: true, suspect: true }),
  { unread: flagParam, suspect: flagParam, selection: exportedSelection },
);

/** One row of the merged list; `location` is a city or a country. */
export const applicationRow = z.object({
  id: z.string(),
  shortReference: z.string(),
  kind: z.enum(applicationKinds),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  /** Headline or project. */
  topic: z.string(),
  status: z.enum(applicationStatuses),
  correction: z.nullable(z.enum(correctionStates)),
  withdrawnAt: z.nullable(z.string()),
  /** Set by a channel that hides who applies; until the first score, the short reference is the name. */
  firstLook: z.nullable(z.enum(firstLooks)),
  createdAt: z.string(),
  decidedAt: z.nullable(z.string()),
  /** The reason of suspected spam, if any. */
  suspect: z.nullable(z.enum(spamReasons)),
  assigneeId: z.nullable(z.string()),
  version: z.int(),
});
export type ApplicationRow = z.output<typeof applicationRow>;

/**
 * `total` is exact unless `totalIsLowerBound`; a lower bound below `exactCountMax` means that counting
 * stopped early. `page` is the requested page clamped to 1 to `pageCount`.
 */
export const applicationPage = z.object({
  rows: z.array(applicationRow),
  total: z.int(),
  totalIsLowerBound: z.boolean(),
  page: z.int(),
  pageCount: z.int(),
});
export type ApplicationPage = z.output<typeof applicationPage>;

export const portraitsInput = z.object({ ids: z.array(z.string()).check(z.maxLength(applicationsPageSize)) });

/** Only a rejection has a reason, as the reviewer writes it. `isReasonMailed` makes the mail to the applicant contain it. */
export const decideInput = z.object({
  id: z.string(),
  status: z.enum(decisions),
  reason: z.optional(reasonText),
  isReasonMailed: z.optional(z.boolean()),
});

/** `decidedAt` identifies the decision to undo. */
export const undoDecisionInput = z.object({ id: z.string(), decidedAt: z.string() });
export type UndoDecisionInput = z.output<typeof undoDecisionInput>;

/** The channels, and whether each hides who applies until the first score. */
export const firstLookSetting = z.array(z.object({ name: z.string(), isHiding: z.boolean() }));
export type FirstLookSetting = z.output<typeof firstLookSetting>;

/** The names of the channels that hide who applies. */
export const setFirstLookInput = z.object({ channels: z.array(z.string()) });
