import type { MessageStatus } from '@isangano/contracts/messages/values';
import {
  type BucketIndex,
  countBucketRecords,
  selectBucketSeqs,
} from '@isangano/platform/lists/bucket-index';
import { allSeqs, type Bucket, countRecords, type SeqBounds } from '@isangano/platform/lists/list-buckets';
import { sql } from 'kysely';
import type { Executor } from '../../database/database.ts';

/** What messages are listed; `undefined` does not filter. */
export type MessageFilters = {
  status?: MessageStatus | undefined;
  isSuspect?: boolean | undefined;
  /** Null for those without an assignee. */
  assigneeId?: string | null | undefined;
  bounds?: SeqBounds;
};

const index: BucketIndex = { source: sql`contact_message where`, table: 'contact_message' };

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
    : await countBucketRecords(executor, index, buckets, { ...bounds, max });
}

/** Returns the `seq` of messages, newest first. */
export async function listMessageSeqs(executor: Executor, filters: MessageFilters, limit: number) {
  const range = { ...(filters.bounds ?? allSeqs), from: 'newest', offset: 0, limit } as const;
  const buckets = await listMessageBuckets(executor, filters);
  const query = await selectBucketSeqs(executor, index, buckets, range);
  const { rows } = await query.execute(executor);
  return rows.map(({ seq }) => seq);
}
