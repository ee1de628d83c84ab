import * as z from 'zod/mini';

const defaultPageLimit = 100;
const maxPageLimit = 1000;

/** Query of the REST lists; `cursor` comes from the `Link` header of the previous page. */
export const pageRequest = z.object({
  limit: z._default(
    z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(maxPageLimit))),
    defaultPageLimit,
  ),
  cursor: z.optional(z.string()),
});
export type PageRequest = z.output<typeof pageRequest>;
