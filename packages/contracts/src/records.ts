import * as z from 'zod/mini';

/** The kinds of records that visitors send and staff work on. */
export const recordNouns = ['application', 'message'] as const;
export type RecordNoun = (typeof recordNouns)[number];

/** One application or message. */
export const recordSubject = z.object({ noun: z.enum(recordNouns), id: z.string() });
export type RecordSubject = z.output<typeof recordSubject>;

/** Actions in the histories of both. */
export const sharedHistoryActions = ['assigned', 'unassigned', 'noted'] as const;

export const visitInput = z.object({ noun: z.enum(recordNouns) });
export type VisitInput = z.output<typeof visitInput>;

/** Records after `since` (ISO 8601) are new to this person; null at their first visit. */
export const visitView = z.object({ since: z.nullable(z.string()) });

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

/** How long a person is present at a record after the last call; a page that shows it calls more often. */
export const presenceMs = 20_000;
export const presenceSignMs = 8000;
