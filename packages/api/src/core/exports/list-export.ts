import type { StaffRole } from '@isangano/contracts/identity/roles';
import type { Locale } from '@isangano/contracts/locales';
import type * as z from 'zod/mini';
import type { Deps } from '../context.ts';

/** A filter of optional texts. Links have them as parameters, and signatures cover all of them. */
export type LinkFilter = z.ZodMiniObject<Record<string, z.core.$ZodType<string | undefined>>>;

/** Something that staff download through a signed link. */
export type LinkedExport<Filter extends LinkFilter = LinkFilter> = {
  path: string;
  /** The least role of those who create a link and use it. */
  role: StaffRole;
  /** The first text that a signature covers; different for each export. */
  purpose: string;
  filter: Filter;
};

/** A list that staff download as a table, filtered. */
export type ListExport<Filter extends LinkFilter = LinkFilter> = LinkedExport<Filter> & {
  /** What the audit log and, with a hyphen, the file call it. */
  name: string;
  /** Returns the names of the columns, in their order. */
  listColumns(locale: Locale): readonly string[];
  /**
   * Yields the cells of the filtered list, newest first, read in batches while it is consumed. With `selected`, of these records, given by
   * their `seq`, in place of those that the filter has.
   */
  generateRows(
    deps: Pick<Deps, 'db' | 'timeZone'>,
    filter: z.output<Filter>,
    options: { locale: Locale; selected?: AsyncIterable<number[]> | undefined },
  ): AsyncIterable<readonly unknown[]>;
};
