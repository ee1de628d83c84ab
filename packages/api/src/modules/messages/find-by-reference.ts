import { allSeqs } from '@isangano/platform/lists/list-buckets';
import type { Executor } from '../../database/database.ts';
import { findReferencedId } from '../references/module.ts';
import { countMessages, type MessageFilters } from './list-queries.ts';
import { findMessageSeq } from './queries.ts';

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
  const seq = await findMessageSeq(executor, id);
  if (seq === undefined) return undefined;
  const { firstSeq, endSeq } = filters.bounds ?? allSeqs;
  if (seq < firstSeq || seq >= endSeq) return [];
  const bounds = { firstSeq: seq, endSeq: seq + 1 };
  return (await countMessages(executor, { ...filters, bounds })) > 0 ? [seq] : [];
}
