import * as z from 'zod/mini';
import { applicationKinds } from '../applications/values.ts';
import { recordNouns } from '../records.ts';
import { spamReasons } from '../submissions/signals.ts';

/** `cursor` is the `nextCursor` of the previous page. */
export const listSuspectsInput = z.object({ cursor: z.nullish(z.int()) });

const suspect = {
  id: z.string(),
  email: z.string(),
  createdAt: z.string(),
  reason: z.enum(spamReasons),
};

const suspectRecord = {
  ...suspect,
  name: z.string(),
  title: z.string(),
  /** The beginning of the long text. */
  excerpt: z.string(),
};

const suspectView = z.discriminatedUnion('noun', [
  z.object({ ...suspectRecord, noun: z.literal('application'), kind: z.enum(applicationKinds) }),
  z.object({ ...suspectRecord, noun: z.literal('message') }),
  z.object({ ...suspect, noun: z.literal('subscription') }),
]);
export type SuspectView = z.output<typeof suspectView>;

/** Newest first; `total` is a lower bound if it is `suspectsCountMax`. */
export const suspectsPage = z.object({
  items: z.array(suspectView),
  total: z.int(),
  nextCursor: z.nullable(z.int()),
});

/** Staff mark records only: an unconfirmed subscription gets nothing but the mail that asks to confirm it. */
const suspectNouns = [...recordNouns, 'subscription'] as const;

export const suspectInput = z.object({ noun: z.enum(suspectNouns), id: z.string() });
export type SuspectInput = z.output<typeof suspectInput>;

/** Why a record is suspected spam; null if it is not. */
export const suspectState = z.object({ reason: z.nullable(z.enum(spamReasons)) });
