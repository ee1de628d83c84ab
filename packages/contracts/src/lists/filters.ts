import * as z from 'zod/mini';
import { exportFormats, isDay, searchMaxChars } from './search.ts';

/** A day in the time zone of the group. */
export const day = z.string().check(z.refine((text) => isDay(text)));

/** True or false in the parameters of a link. */
export const flagParam = z.optional(z.enum(['true', 'false']));

/** The operation whose records an export has, in place of those that the filter has. */
export const exportedSelection = z.optional(z.string());

/** Input of a request for a link to the export of a list, besides the filter. */
export const exportChoice = { format: z.optional(z.enum(exportFormats)), selection: exportedSelection };

/** The filters that applications and messages share; without a value none filters. */
export const recordFilters = {
  q: z._default(z.string().check(z.trim(), z.maxLength(searchMaxChars)), ''),
  /** `me`, `none`, or the id of an account. */
  assignee: z.optional(z.string().check(z.maxLength(searchMaxChars))),
  /** Whether it is suspected spam. */
  suspect: z.optional(z.boolean()),
  /** First and last day on which it was received. */
  from: z.optional(day),
  until: z.optional(day),
};

const defaultPageLimit = 100;
const maxPageLimit = 1000;

/** Query of the REST lists; `cursor` comes from the `Link` header of the previous page. */
export const pageRequest = z.object({
  limit: z._default(
    z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(maxPageLimit))),
    defaultPageLimit,
  ),
  cursor: z.optional(z.string()),
});
export type PageRequest = z.output<typeof pageRequest>;
