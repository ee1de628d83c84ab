import * as z from 'zod/mini';
import { fieldErrorId, requiredText } from '../primitives.ts';
import { recordNouns } from '../records.ts';

/** Views that one person can save. */
export const viewsMax = 50;
const parametersMax = 20;
const parameterMaxChars = 200;

const parameter = z.union([z.string().check(z.maxLength(parameterMaxChars)), z.number(), z.boolean()]);

/** The query parameters of a list; malformed ones are ignored. */
const viewSearch = z
  .record(z.string().check(z.maxLength(parameterMaxChars)), parameter)
  .check(
    z.refine((search) => Object.keys(search).length <= parametersMax, fieldErrorId('error.value.invalid')),
  );

/** A list of applications or messages with its filters, under a name. */
const view = z.object({
  noun: z.enum(recordNouns),
  name: z.string(),
  search: viewSearch,
  isShared: z.boolean(),
});

export const saveViewInput = z.extend(view, { name: requiredText('error.name.required') });

export const viewsOf = z.object({ noun: z.enum(recordNouns) });

/** A view that the caller has saved, or that a colleague shares. */
export const savedView = z.extend(view, {
  id: z.string(),
  /** Whether the caller may delete it. */
  canDelete: z.boolean(),
});
export type SavedView = z.output<typeof savedView>;

/** The number of records in the list of a view; there may be more than a lower bound. */
export const viewCount = z.object({ id: z.string(), count: z.int(), isLowerBound: z.boolean() });
export type ViewCount = z.output<typeof viewCount>;
