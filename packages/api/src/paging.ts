import * as z from 'zod/mini';
import { AppError, issue } from './errors.ts';

/** Output of a procedure that REST answers as a bare array with a `Link` to the next page. */
export function listOf<Item extends z.core.$ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
}

/** The place a cursor stands for; throws `invalid_input` for what no page handed out. */
export function readCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,16}$/.test(cursor)) {
    throw new AppError('invalid_input', { issues: [issue('cursor', 'fault.value.invalid')] });
  }
  return Number(cursor);
}

/** Splits off the row read beyond the page, which only tells that there is another page. */
export function toPage<Row extends { seq: number }>(rows: Row[], limit: number) {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? String(last.seq) : null };
}
