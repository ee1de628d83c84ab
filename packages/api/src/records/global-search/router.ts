import { findInput, foundRecords, foundRecordsMax } from '@isangano/contracts/global-search/find';
import { hasSearchTerms } from '@isangano/platform/database/split-query';
import { isId } from '@isangano/platform/ids';
import type { Deps } from '../../core/context.ts';
import { type FoundRecord, findReferenced } from '../../core/record-module.ts';
import { readerProcedure, router } from '../../core/trpc.ts';

export const globalSearchRouter = router({
  find: readerProcedure
    .input(findInput)
    .output(foundRecords)
    .query(async ({ ctx, input, signal }) =>
      foundRecords.parse(await searchAllRecords(ctx, input.q, signal)),
    ),
});

/**
 * Returns the record whose reference the query is, or the newest of each kind that the searches of their pages find.
 * Throws `unavailable` when too many searches are queued.
 */
export async function searchAllRecords(
  { db: { read }, records }: Pick<Deps, 'db' | 'records'>,
  q: string,
  signal?: AbortSignal,
): Promise<FoundRecord[]> {
  const referenced = await findReferenced(read, records, q);
  if (referenced) return [referenced];
  if (isId(q.trim().toLowerCase())) return [];
  if (!hasSearchTerms(q)) return [];
  const found: FoundRecord[] = [];
  for (const { list } of records.modules)
    found.push(...(await list.findNewest(read, q, foundRecordsMax, signal)));
  return found;
}
