import * as z from 'zod/mini';
import type { ErrorBody } from './errors.ts';

const errorIssue = z.object({ path: z.string(), message: z.string() });

/**
 * Body of every error response of the REST API; not in `errors.ts`, which pages load without the schema library. Codes are
 * no enumeration: an older page or client does not know those of a newer server.
 */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.exactOptional(z.array(errorIssue)),
  issueCodes: z.exactOptional(z.array(z.string())),
}) satisfies z.core.$ZodType<ErrorBody>;
