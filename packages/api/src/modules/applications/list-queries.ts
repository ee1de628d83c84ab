import { applicationsPageSize } from '@isangano/contracts/applications/limits';
import type { ApplicationKind, ApplicationStatus } from '@isangano/contracts/applications/values';
import {
  type BucketIndex,
  countBucketRecords,
  limitTo,
  type SeqQuery,
  selectBucketSeqs,
} from '@isangano/platform/lists/bucket-index';
import {
  allSeqs,
  type Bucket,
  countRecords,
  type ListRange,
  type Period,
  periodSeqs,
  type SeqBounds,
  skipPeriods,
} from '@isangano/platform/lists/list-buckets';
import { sql } from 'kysely';
import type { Executor } from '../../database/database.ts';
import { hideIdentity } from './first-look/hide-identity.ts';

/** What applications are listed; `undefined` does not filter. */
export type ApplicationFilters = {
  kind?: ApplicationKind | undefined;
  status?: ApplicationStatus | undefined;
  isUnread?: boolean | undefined;
  isSuspect?: boolean | undefined;
  /** Null for those without an assignee. */
  assigneeId?: string | null | undefined;
  channel?: string | undefined;
  bounds?: SeqBounds;
};

export const applicationRowColumns = [
  'id',
  'short_reference as shortReference',
  'kind',
  'name',
  'email',
  'phone',
  'location',
  'topic',
  'status',
  'correction',
  'withdrawn_at as withdrawnAt',
  'first_look as firstLook',
  'created_at as createdAt',
  'decided_at as decidedAt',
  'suspect',
  'assignee_id as assigneeId',
  'version',
] as const;

/** Whether a filter by bucket is set; a channel and bounds are none. */
export function filtersBuckets({
  kind,
  status,
  isUnread,
  isSuspect,
  assigneeId,
}: ApplicationFilters): boolean {
  return [kind, status, isUnread, isSuspect, assigneeId].some((value) => value !== undefined);
}

/** Lists the buckets that filters select, from counts that triggers maintain. */
export async function listApplicationBuckets(
  executor: Executor,
  { kind, status, isUnread, isSuspect, assigneeId }: ApplicationFilters,
): Promise<Bucket[]> {
  let query = executor.selectFrom('application_count').select(['bucket', 'n']).where('n', '>', 0);
  if (kind) query = query.where('kind', '=', kind);
  if (status) query = query.where('status', '=', status);
  if (isUnread !== undefined) query = query.where('is_unread', '=', isUnread ? 1 : 0);
  if (isSuspect !== undefined) query = query.where('is_suspect', '=', isSuspect ? 1 : 0);
  if (assigneeId !== undefined) query = query.where('assignee_id', 'is not distinct from', assigneeId);
  return await query.execute();
}

/**
 * Returns the exact number of applications; with a channel or bounds the entries of an index are counted, up to `max`.
 * `listed` are the buckets that the filters select, where they are known.
 */
export async function countApplications(
  executor: Executor,
  filters: ApplicationFilters,
  max: number = Number.MAX_SAFE_INTEGER,
  listed?: readonly Bucket[],
): Promise<number> {
  const { channel, bounds } = filters;
  const buckets = listed ?? (await listApplicationBuckets(executor, filters));
  if (channel === undefined && bounds === undefined) return countRecords(buckets);
  return await countBucketRecords(executor, getIndex(channel), buckets, { ...(bounds ?? allSeqs), max });
}

function getIndex(channel: string | undefined): BucketIndex {
  const source =
    channel === undefined
      ? sql`application where`
      : sql`application_channel_index where channel = ${channel} and`;
  return { source, table: 'application' };
}

/** Lists the channels of all applications by name, also names of before. Each is one step in the index. */
export async function listUsedChannels(executor: Executor): Promise<string[]> {
  const { rows } = await sql<{ channel: string }>`
    with recursive used (channel) as (
      select min(channel) from application_channel_index
      union all
      select (select min(channel) from application_channel_index where channel > used.channel)
      from used where used.channel is not null
    ) select channel from used where channel is not null`.execute(executor);
  return rows.map(({ channel }) => channel);
}

/** Lists the periods of the applications of some buckets, or of all, oldest first. */
async function listPeriods(executor: Executor, buckets?: readonly Bucket[]): Promise<Period[]> {
  const all = executor
    .selectFrom('application_period_count')
    .select(({ fn }) => ['first_seq as firstSeq', fn.sum<number>('n').as('n')])
    .where('n', '>', 0)
    .groupBy('first_seq')
    .orderBy('first_seq');
  const bucketNames = buckets?.map(({ bucket }) => bucket);
  const selected = bucketNames ? all.where('bucket', 'in', bucketNames) : all;
  const counts = await selected.execute();
  return counts.map(({ firstSeq, n }) => ({ firstSeq, endSeq: firstSeq + periodSeqs, n }));
}

/** Records that are skipped in the index rather than by their periods. */
const skippedMax = 5000;

type Window = Omit<ListRange, keyof SeqBounds>;

/**
 * Returns a query for the `seq` of the applications in a window of the list, in the direction of its `from`; `listed`
 * as in `countApplications`.
 */
async function selectSeqs(
  executor: Executor,
  filters: ApplicationFilters,
  window: Window,
  listed?: readonly Bucket[],
): Promise<SeqQuery> {
  const { channel, bounds } = filters;
  const range = { ...window, ...(bounds ?? allSeqs) };
  if (channel === undefined && !filtersBuckets(filters)) {
    const isFar = bounds === undefined && window.offset > skippedMax;
    return selectAllSeqs(isFar ? skipPeriods(range, await listPeriods(executor)).range : range);
  }
  const buckets = listed ?? (await listApplicationBuckets(executor, filters));
  // Periods are neither counted by channel nor in part.
  const hasPeriods = channel === undefined && bounds === undefined;
  const index = {
    ...getIndex(channel),
    ...(hasPeriods && { listPeriods: () => listPeriods(executor, buckets) }),
  };
  return await selectBucketSeqs(executor, index, buckets, range);
}

/** Selects applications of all buckets, by an index that contains nothing else. */
function selectAllSeqs({ offset, limit, from, firstSeq, endSeq }: ListRange): SeqQuery {
  // PostgreSQL compares the bounds with each record that it skips.
  const isBounded = firstSeq > allSeqs.firstSeq || endSeq < allSeqs.endSeq;
  const bounds = isBounded ? sql` where seq >= ${firstSeq} and seq < ${endSeq}` : sql``;
  const direction = from === 'newest' ? sql`desc` : sql`asc`;
  return sql`select seq from application${bounds} order by seq ${direction} ${limitTo(limit, offset)}`;
}

/** Returns the `seq` of the applications in a window of the list, in the direction of its `from`. */
export async function listApplicationSeqs(
  executor: Executor,
  filters: ApplicationFilters,
  window: Window,
): Promise<number[]> {
  const { rows } = await (await selectSeqs(executor, filters, window)).execute(executor);
  return rows.map(({ seq }) => seq);
}

/** Lists the rows of the applications in a window of the list, as staff see them; otherwise as `selectSeqs`. */
export async function listApplications(
  executor: Executor,
  filters: ApplicationFilters,
  window: Window,
  listed?: readonly Bucket[],
) {
  const seqs = await selectSeqs(executor, filters, window, listed);
  const direction = window.from === 'newest' ? -1 : 1;
  const rows = await selectRows(executor).where('seq', 'in', sql<number>`(${seqs})`).execute();
  return rows
    .toSorted((one, other) => direction * (one.seq - other.seq))
    .map(({ seq: _seq, ...row }) => hideIdentity(row));
}

/** Lists the rows of up to one page of applications as staff see them, in the order of the array. */
export async function listApplicationRows(executor: Executor, seqs: readonly number[]) {
  if (seqs.length === 0) return [];
  // Padded to a fixed number of parameters, so that all pages share one prepared statement.
  const page = Array.from({ length: applicationsPageSize }, (_, index) => seqs[index] ?? seqs[0] ?? 0);
  const rows = await selectRows(executor).where('seq', 'in', page).execute();
  return rows
    .toSorted((one, other) => seqs.indexOf(one.seq) - seqs.indexOf(other.seq))
    .map(({ seq: _seq, ...row }) => hideIdentity(row));
}

function selectRows(executor: Executor) {
  return executor.selectFrom('application').select(['seq', ...applicationRowColumns]);
}
