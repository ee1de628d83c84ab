import * as z from 'zod/mini';
import { recordSubject } from '../records.ts';

/** A member of staff, as colleagues see them; `isActive` is false for a disabled account, and for one that sees no records. */
export const staffMember = z.object({ id: z.string(), username: z.string(), isActive: z.boolean() });
export type StaffMember = z.output<typeof staffMember>;

/** `version` is that of the record which the person saw: a newer one is not overwritten. */
export const assignInput = z.extend(recordSubject, {
  assigneeId: z.nullable(z.string()),
  version: z.int(),
});

export const assignment = z.object({ assigneeId: z.nullable(z.string()), version: z.int() });
export type Assignment = z.output<typeof assignment>;
