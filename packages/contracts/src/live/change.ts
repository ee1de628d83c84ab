import * as z from 'zod/mini';

/** Kinds of records whose changes staff are told of as they happen. */
export const changingNouns = ['application', 'project', 'message'] as const;
export const changeActions = ['created', 'changed', 'deleted'] as const;

/** What has been done to one record. */
export const change = z.object({
  noun: z.enum(changingNouns),
  action: z.enum(changeActions),
  id: z.string(),
});
export type Change = z.output<typeof change>;
