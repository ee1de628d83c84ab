import * as z from 'zod/mini';

export const visitInput = z.object({ noun: z.enum(['application', 'message']) });
export type VisitInput = z.output<typeof visitInput>;

/** Records after `since` (ISO 8601) are new to this person; null at their first visit. */
export const visitView = z.object({ since: z.nullable(z.string()) });
