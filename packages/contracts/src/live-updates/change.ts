import * as z from 'zod/mini';
import { recordNouns } from '../records.ts';

/** Topics of live updates: kinds of records, and presence. */
export const liveNouns = [...recordNouns, 'project', 'presence'] as const;
export type LiveNoun = (typeof liveNouns)[number];
const changeActions = ['created', 'changed', 'deleted'] as const;

export const change = z.object({
  noun: z.enum(liveNouns),
  action: z.enum(changeActions),
  id: z.string(),
});

/** Changes of one kind of records since the previous event. */
const liveUpdate = z.object({
  noun: z.enum(liveNouns),
  /** Number of new records. */
  created: z.int(),
});
export type LiveUpdate = z.output<typeof liveUpdate>;

/** An event of the stream: the updates since the previous event. The first event has none. */
const liveEvent = z.object({
  /** How long ago the last change was when the event was sent; counts from the server's start before the first. */
  msSinceChange: z.number(),
  updates: z.array(liveUpdate),
});
export type LiveEvent = z.output<typeof liveEvent>;
