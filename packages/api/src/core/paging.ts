import * as z from 'zod/mini';
import { fieldError } from './errors.ts';

/** Output schema of a paged procedure. REST returns a bare array, with a `Link` to the next page. */
export function createPageSchema<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}

/** Returns the `seq` before which the page begins. Throws `invalid_input` for a malformed cursor. */
export function parseCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,16}$/.test(cursor)) throw fieldError('cursor', 'error.value.invalid');
  return Number(cursor);
}

/**
 * Makes a page of rows in descending `seq`. There must be up to `limit` + 1 of them: the last one only shows
 * that there is another page. `nextCursor` is null on the last page.
 */
export function toPage<Row extends { seq: number }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? String(last.seq) : null };
}
