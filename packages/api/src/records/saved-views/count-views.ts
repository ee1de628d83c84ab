import { exactCountMax } from '@isangano/contracts/applications/limits';
import type { ViewCount } from '@isangano/contracts/saved-views/view';
import type { Deps, Staff } from '../../core/context.ts';
import { getModule } from '../../core/record-module.ts';
import { resolveAssignee } from '../../core/resolve-assignee.ts';
import { listViews } from './queries.ts';
import { parseViewSearch } from './save-view.ts';

/** Returns the number of records in each view of a person. Throws `unavailable` when too many searches are queued. */
export async function countViews(
  { db: { read }, records, timeZone }: Pick<Deps, 'db' | 'records' | 'timeZone'>,
  staff: Pick<Staff, 'id'>,
  noun: string,
  signal?: AbortSignal,
): Promise<ViewCount[]> {
  const module = getModule(records, noun);
  const range = { timeZone, max: exactCountMax, signal };
  const counts: ViewCount[] = [];
  for (const view of await listViews(read, { noun, staffId: staff.id })) {
    const search = resolveAssignee(parseViewSearch(module, view.search), staff);
    const { count, isComplete } = await module.list.count(read, search, range);
    counts.push({
      id: view.id,
      count: Math.min(count, exactCountMax),
      isLowerBound: !isComplete || count > exactCountMax,
    });
  }
  return counts;
}
