import type { Readable } from 'node:stream';
import type { StaffRole } from '@isangano/contracts/identity/roles';
import type * as z from 'zod/mini';
import type { Deps } from '../../core/context.ts';
import type { TableOptions } from './to-table.ts';

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
  /** Fields that the filter of earlier versions did not have. Links without them keep their signature. */
  addedFields?: readonly (string & keyof z.output<Filter>)[];
};

/** A list that staff download as a table, filtered. */
export type ListExport<Filter extends LinkFilter = LinkFilter> = LinkedExport<Filter> & {
  /** What the audit log and, with a hyphen, the file call it. */
  name: 'applications' | 'audit log' | 'messages';
  /** Returns the filtered list, as CSV in English by default, newest first, read in batches while it is consumed. */
  open: (deps: Pick<Deps, 'db' | 'timeZone'>, filter: z.output<Filter>, options?: TableOptions) => Readable;
};
