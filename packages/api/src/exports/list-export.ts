import type { Readable } from 'node:stream';
import type { StaffRole } from '@isangano/contracts/auth/roles';
import type * as z from 'zod/mini';
import type { Deps } from '../context.ts';

/** A filter of optional texts. Links have them as parameters, and signatures cover all of them. */
export type LinkFilter = z.ZodMiniObject<Record<string, z.core.$ZodType<string | undefined>>>;

/** A list that staff download as CSV, filtered, through a signed link. */
export type ListExport<Filter extends LinkFilter = LinkFilter> = {
  /** What the audit log and, with a hyphen, the file call it. */
  name: 'applications' | 'audit log';
  path: string;
  /** The least role of those who create a link and use it. */
  role: StaffRole;
  /** The first text that a signature covers; different for each list. */
  purpose: string;
  filter: Filter;
  /** Fields that the filter of earlier versions did not have. Links without them keep their signature. */
  addedFields?: readonly (string & keyof z.output<Filter>)[];
  /** Returns the filtered list as CSV, newest first, read in batches while it is consumed. */
  open: (deps: Pick<Deps, 'db' | 'timeZone'>, filter: z.output<Filter>) => Readable;
};
