import * as z from 'zod/mini';
import { applicationKinds } from '../applications/values.ts';
import { searchMaxChars } from '../lists/search.ts';
import { recordNouns } from '../records.ts';

/** The newest records of each kind that the command palette offers. */
export const foundRecordsMax = 6;

/** A reference, or a part of a name, an address or a text. */
export const findInput = z.object({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(searchMaxChars)),
});

export const foundRecords = z.array(
  z.object({
    noun: z.enum(recordNouns),
    id: z.string(),
    name: z.string(),
    email: z.string(),
    /** Headline, project or subject. */
    title: z.string(),
    at: z.string(),
    /** Of an application. */
    kind: z.optional(z.enum(applicationKinds)),
  }),
);
