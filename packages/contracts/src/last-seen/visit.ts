import * as z from 'zod/mini';
import { recordNouns } from '../records.ts';

export const visitInput = z.object({ noun: z.enum(recordNouns) });
export type VisitInput = z.output<typeof visitInput>;

/** Records after `since` (ISO 8601) are new to this person; null at their first visit. */
export const visitView = z.object({ since: z.nullable(z.string()) });
