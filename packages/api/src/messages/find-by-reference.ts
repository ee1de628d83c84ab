import type { Executor } from '../db/database.ts';
import { allSeqs } from '../lists/list-buckets.ts';
import { findReferencedId } from '../references/find-referenced-id.ts';
import { countMessages, type MessageFilters } from './list-queries.ts';

/**
 * Returns the `seq` of the message whose reference the query is: an array of one, or an empty one if the filters exclude
 * it. Returns `undefined` if the query is not the reference of a message.
 */
export async function findByReference(
  executor: Executor,
  q: string,
  filters: MessageFilters,
): Promise<number[] | undefined> {
  const id = await findReferencedId(executor, 'contact_message', q);
  if (id === undefined) return undefined;
  const row = await executor
    .selectFrom('contact_message')
    .select('seq')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { firstSeq, endSeq } = filters.bounds ?? allSeqs;
  if (row.seq < firstSeq || row.seq >= endSeq) return [];
  const bounds = { firstSeq: row.seq, endSeq: row.seq + 1 };
  return (await countMessages(executor, { ...filters, bounds })) > 0 ? [row.seq] : [];
}
