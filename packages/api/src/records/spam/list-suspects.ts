import { suspectsCountMax, suspectsPageSize } from '@isangano/contracts/spam/limits';
import type { Deps } from '../../core/context.ts';
import { countSuspects } from '../../modules/submissions/module.ts';

/** Returns a page of all that is suspected spam, newest first. All are ordered by `seq`, which grows with time. */
export async function listSuspects(
  { db: { read }, records: { suspects: sources } }: Pick<Deps, 'db' | 'records'>,
  { cursor }: { cursor?: number | null | undefined },
) {
  const window = { before: cursor ?? Number.MAX_SAFE_INTEGER, limit: suspectsPageSize + 1 };
  const lists = await Promise.all(sources.map((source) => source.list(read, window)));
  const listed = lists.flat().toSorted((one, other) => other.seq - one.seq);
  const page = listed.slice(0, suspectsPageSize);
  const counts = await Promise.all(sources.map(({ table }) => countSuspects(read, table, suspectsCountMax)));
  return {
    items: page.map(({ suspect }) => suspect),
    total: Math.min(
      suspectsCountMax,
      counts.reduce((sum, count) => sum + count, 0),
    ),
    nextCursor: listed.length > page.length ? (page.at(-1)?.seq ?? null) : null,
  };
}
