import { allSeqs } from '@isangano/platform/lists/list-buckets';
import type { Executor } from '../../../database/database.ts';
import { findReferencedId } from '../../references/module.ts';
import { type ApplicationFilters, countApplications } from '../list-queries.ts';
import { findApplicationSeq } from '../queries.ts';

/**
 * Returns the `seq` of the application whose reference the query is: an array of one, or an empty one if the
 * filters exclude it. Returns `undefined` if the query is not the reference of an application.
 */
export async function findByReference(
  executor: Executor,
  q: string,
  filters: ApplicationFilters,
): Promise<number[] | undefined> {
  const id = await findReferencedId(executor, 'application', q);
  const seq = id === undefined ? undefined : await findApplicationSeq(executor, id);
  if (seq === undefined) return undefined;
  const { firstSeq, endSeq } = filters.bounds ?? allSeqs;
  const isInBounds = seq >= firstSeq && seq < endSeq;
  const bounds = { firstSeq: seq, endSeq: seq + 1 };
  return isInBounds && (await countApplications(executor, { ...filters, bounds })) > 0 ? [seq] : [];
}
