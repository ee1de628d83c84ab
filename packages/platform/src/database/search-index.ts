import * as z from 'zod/mini';

/** A feature defines the search index of its table; migrations create the tables of the index, whose names begin with `name`. */
export const searchIndex = z.object({
  name: z.string(),
  /** The table whose records are found. */
  table: z.string(),
  /** Columns by which most searches are filtered. */
  filterColumns: z.readonly(z.array(z.string())),
});
export type SearchIndex = z.output<typeof searchIndex>;
