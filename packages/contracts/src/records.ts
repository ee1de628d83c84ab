import * as z from 'zod/mini';

/** What comes in from visitors and staff work on. */
export const recordNouns = ['application', 'message'] as const;
export type RecordNoun = (typeof recordNouns)[number];

/** One application or message. */
export const recordSubject = z.object({ noun: z.enum(recordNouns), id: z.string() });
export type RecordSubject = z.output<typeof recordSubject>;

/** Actions in the histories of both. */
export const sharedHistoryActions = ['assigned', 'unassigned', 'noted'] as const;
