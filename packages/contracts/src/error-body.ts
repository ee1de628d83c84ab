import * as z from 'zod/mini';
import type { ErrorBody } from './errors.ts';

const errorIssue = z.object({ path: z.string(), message: z.string() });

/** Body of every error response of the REST API; not in `errors.ts`, which pages load without the schema library. */
export const errorBody = z.object({
  message: z.string(),
  issues: z.exactOptional(z.array(errorIssue)),
}) satisfies z.core.$ZodType<ErrorBody>;
