import * as z from 'zod/mini';
import { applicationKinds } from '../applications/values.ts';
import { searchMaxChars } from '../lists/search.ts';

/** The newest records of each kind that the command palette offers. */
export const foundRecordsMax = 6;

/** A reference, or a part of a name, an address or a text. */
export const findInput = z.object({
  q: z.string().check(z.trim(), z.minLength(1), z.maxLength(searchMaxChars)),
});

const found = {
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Headline, project or subject. */
  title: z.string(),
  at: z.string(),
};

export const foundRecords = z.array(
  z.discriminatedUnion('noun', [
    z.object({ ...found, noun: z.literal('application'), kind: z.enum(applicationKinds) }),
    z.object({ ...found, noun: z.literal('message') }),
  ]),
);
