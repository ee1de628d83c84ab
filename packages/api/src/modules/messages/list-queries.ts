import type { MessageStatus } from '@isangano/contracts/messages/values';
import { findSeqBounds } from '@isangano/platform/database/record-order';
import {
  allSeqs,
  type Bucket,
  countRecords,
  mergeBuckets,
  type SeqBounds,
} from '@isangano/platform/lists/list-buckets';
import { sql } from 'kysely';
import { type Executor, type Param, prepareQuery } from '../../database/database.ts';

/** What messages are listed; `undefined` does not filter. */
export type MessageFilters = {
  status?: MessageStatus | undefined;
  isSuspect?: boolean | undefined;
  /** Null for those without an assignee. */
  assigneeId?: string | null | undefined;
  bounds?: SeqBounds;
};

/** Lists the buckets that filters select, from counts that triggers maintain. */
export async function listMessageBuckets(
  executor: Executor,
  { status, isSuspect, assigneeId }: MessageFilters,
): Promise<Bucket[]> {
  let query = executor.selectFrom('message_count').select(['bucket', 'n']).where('n', '>', 0);
  if (status) query = query.where('status', '=', status);
  if (isSuspect !== undefined) query = query.where('is_suspect', '=', isSuspect ? 1 : 0);
  if (assigneeId !== undefined) query = query.where('assignee_id', 'is not distinct from', assigneeId);
  return await query.execute();
}

/** Returns the exact number of messages; with bounds the entries of an index are counted, up to `max`. */
export async function countMessages(
  executor: Executor,
  filters: MessageFilters,
  max: number = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { bounds } = filters;
  const buckets = await listMessageBuckets(executor, filters);
  return bounds === undefined
    ? countRecords(buckets)
    : await countIndexed(executor, { buckets, bounds, max });
}

async function countIndexed(
  executor: Executor,
  { buckets, bounds, max }: { buckets: readonly Bucket[]; bounds: SeqBounds; max: number },
): Promise<number> {
  if (buckets.length === 0) return 0;
  // As single values, for the reason that applications have.
  const selected = sql.join(buckets.map(({ bucket }) => bucket));
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select 1 from contact_message where bucket in (${selected})
        and seq >= ${bounds.firstSeq} and seq < ${bounds.endSeq} limit ${max}
    ) as counted`.execute(executor);
  return rows[0]?.n ?? 0;
}

/** Returns the `seq` of messages, newest first. */
export async function listMessageSeqs(executor: Executor, filters: MessageFilters, limit: number) {
  const range = { ...(filters.bounds ?? allSeqs), from: 'newest', offset: 0, limit } as const;
  const buckets = await listMessageBuckets(executor, filters);
  return await mergeBuckets(buckets, range, {
    async readBucket(bucket, { from: _from, ...params }) {
      return (await selectBucket(executor, { bucket, ...params })).map(({ seq }) => seq);
    },
    countBuckets: (bounds, max) => countIndexed(executor, { buckets, bounds, max }),
    findBounds: () => findSeqBounds(executor, 'contact_message'),
  });
}

const selectBucket = prepareQuery((db, param: Param<SeqBounds & { bucket: string; limit: number }>) =>
  db
    .selectFrom('contact_message')
    .select('seq')
    .where('bucket', '=', param('bucket'))
    .where('seq', '>=', param('firstSeq'))
    .where('seq', '<', param('endSeq'))
    .orderBy('seq', 'desc')
    .limit(param('limit')),
);
