import { exactCountMax } from '@isangano/contracts/applications/limits';
import { listApplicationsInput } from '@isangano/contracts/applications/list';
import { searchMessagesInput } from '@isangano/contracts/messages/list';
import type { RecordNoun } from '@isangano/contracts/records';
import type { ViewCount } from '@isangano/contracts/saved-views/view';
import { hasSearchTerms } from '@isangano/platform/search/search-conditions';
import type { Deps, Staff } from '../../core/context.ts';
import { countApplications } from '../../modules/applications/list-queries.ts';
import {
  toApplicationFilters,
  toSearchFilters,
} from '../../modules/applications/review/list-applications.ts';
import { countMessages } from '../../modules/messages/list-queries.ts';
import { toMessageFilters, toMessageSearchFilters } from '../../modules/messages/search-messages.ts';
import { resolveAssignee } from '../assignments/resolve-assignee.ts';
import { parseViewSearch } from './parse-view-search.ts';
import { listViews } from './queries.ts';

type CountDeps = Pick<Deps, 'db' | 'timeZone'>;
type Count = Omit<ViewCount, 'id'>;

/** A search is counted as its first page is; see `findRecords`. */
const range = { type: 'page', page: 1, pageSize: 1, countMax: exactCountMax } as const;

/** Returns the number of records in each view of a person. Throws `unavailable` when too many searches are queued. */
export async function countViews(
  deps: CountDeps,
  staff: Pick<Staff, 'id'>,
  noun: RecordNoun,
  signal?: AbortSignal,
): Promise<ViewCount[]> {
  const counts: ViewCount[] = [];
  for (const { id, search } of await listViews(deps.db.read, { noun, staffId: staff.id })) {
    const parsed = resolveAssignee(parseViewSearch(noun, search), staff);
    const count =
      noun === 'application'
        ? countApplicationsOf(deps, parsed, signal)
        : countMessagesOf(deps, parsed, signal);
    counts.push({ id, ...(await count) });
  }
  return counts;
}

async function countApplicationsOf(
  { db: { read }, timeZone }: CountDeps,
  search: object,
  signal?: AbortSignal,
): Promise<Count> {
  const input = listApplicationsInput.parse(search);
  const filters = toApplicationFilters(input, timeZone);
  if (!hasSearchTerms(input.q))
    return toCount(await countApplications(read, filters, exactCountMax + 1), true);
  const searched = {
    index: 'application',
    q: input.q,
    ...(await toSearchFilters(read, filters)),
    range,
  } as const;
  const { count, isComplete } = await read.searches.find(searched, signal);
  return toCount(count, isComplete);
}

async function countMessagesOf(
  { db: { read }, timeZone }: CountDeps,
  search: object,
  signal?: AbortSignal,
): Promise<Count> {
  const input = searchMessagesInput.parse(search);
  const filters = toMessageFilters(input, timeZone);
  if (!hasSearchTerms(input.q)) return toCount(await countMessages(read, filters, exactCountMax + 1), true);
  const searched = {
    index: 'message',
    q: input.q,
    ...(await toMessageSearchFilters(read, filters)),
    range,
  } as const;
  const { count, isComplete } = await read.searches.find(searched, signal);
  return toCount(count, isComplete);
}

function toCount(count: number, isComplete: boolean): Count {
  return { count: Math.min(count, exactCountMax), isLowerBound: !isComplete || count > exactCountMax };
}
