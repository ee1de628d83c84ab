import * as z from 'zod/mini';

/** Kinds of records whose changes staff are told of as they happen. */
export const changingNouns = ['application', 'project', 'message'] as const;
export type ChangingNoun = (typeof changingNouns)[number];
export const changeActions = ['created', 'changed', 'deleted'] as const;

/** What has been done to one record. */
export const change = z.object({
  noun: z.enum(changingNouns),
  action: z.enum(changeActions),
  id: z.string(),
});
export type Change = z.output<typeof change>;

/** What has happened to the records of one kind since the update before. */
export const liveUpdate = z.object({
  noun: z.enum(changingNouns),
  /** How many are new. */
  created: z.int(),
});
export type LiveUpdate = z.output<typeof liveUpdate>;

/** What has happened up to a version of the records, which grows with every change. */
export const liveNews = z.object({ version: z.number(), updates: z.array(liveUpdate) });
export type LiveNews = z.output<typeof liveNews>;
