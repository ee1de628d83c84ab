import { assignedToNobody } from '@isangano/contracts/lists/search';
import {
  type countMessagesInput,
  type MessagesPage,
  messagesPageSize,
  type SearchMessagesInput,
} from '@isangano/contracts/messages/list';
import { getDayBounds } from '@isangano/platform/lists/day-bounds';
import { allSeqs } from '@isangano/platform/lists/list-buckets';
import { scopeSeqsMax } from '@isangano/platform/sqlite/search/scope';
import { hasSearchTerms } from '@isangano/platform/sqlite/search/split-query';
import type * as z from 'zod/mini';
import { parseCursor } from '../../core/paging.ts';
import type { Reader } from '../../database/database.ts';
import { findByReference } from './find-by-reference.ts';
import { countMessages, listMessageBuckets, listMessageSeqs, type MessageFilters } from './list-queries.ts';
import { listMessageRowsBySeqs } from './queries.ts';

/** Returns the filters of a list, as queries take them. Days begin in this time zone; an assignee is the id of an account, or `none`. */
export function toMessageFilters(
  { status, suspect: isSuspect, assignee, from, until }: z.output<typeof countMessagesInput>,
  timeZone: string,
): MessageFilters {
  return {
    status,
    isSuspect,
    assigneeId: assignee === assignedToNobody ? null : assignee,
    ...((from ?? until) !== undefined && { bounds: getDayBounds({ from, until }, timeZone) }),
  };
}

/**
 * Returns a page of messages, newest first, that match the filters and contain every word of `q`, or have it as reference.
 * Throws `invalid_input` for a malformed cursor, `unavailable` when too many searches are queued.
 */
export async function searchMessages(
  reader: Reader,
  input: SearchMessagesInput,
  timeZone: string,
  signal?: AbortSignal,
): Promise<MessagesPage> {
  const { q } = input;
  const filters = toMessageFilters(input, timeZone);
  const range = { type: 'newest', before: parseCursor(input.cursor), limit: messagesPageSize } as const;
  const referencedSeqs = await findByReference(reader, q, filters);
  if (referencedSeqs) return { items: await listMessageRowsBySeqs(reader, referencedSeqs), nextCursor: null };
  const { seqs, nextBefore } = hasSearchTerms(q)
    ? await reader.searches.find(
        { index: 'message', q, ...(await toMessageSearchFilters(reader, filters)), range },
        signal,
      )
    : await listPage(reader, filters, range);
  return {
    items: await listMessageRowsBySeqs(reader, seqs),
    nextCursor: nextBefore === undefined ? null : String(nextBefore),
  };
}

/** Returns the filter that the index stores, and those that each match is compared with. */
export async function toMessageSearchFilters(reader: Reader, filters: MessageFilters) {
  const { status, isSuspect, assigneeId, bounds } = filters;
  const indexed = { filters: { status } };
  const filtersBuckets = isSuspect !== undefined || assigneeId !== undefined;
  if (!filtersBuckets && bounds === undefined) return indexed;
  const limit = scopeSeqsMax + 1;
  if ((await countMessages(reader, filters, limit)) < limit)
    return { ...indexed, scope: { seqs: await listMessageSeqs(reader, filters, limit) } };
  const buckets = filtersBuckets
    ? (await listMessageBuckets(reader, filters)).map(({ bucket }) => bucket)
    : undefined;
  return { ...indexed, scope: { buckets, bounds } };
}

/** Lists a page without a search. */
async function listPage(
  reader: Reader,
  filters: MessageFilters,
  { before, limit }: { before: number | undefined; limit: number },
) {
  const { firstSeq, endSeq } = filters.bounds ?? allSeqs;
  const bounds = { firstSeq, endSeq: Math.min(endSeq, before ?? endSeq) };
  // One more than the limit shows whether there is another page.
  const rows = await listMessageSeqs(reader, { ...filters, bounds }, limit + 1);
  const seqs = rows.slice(0, limit);
  return { seqs, nextBefore: rows.length > limit ? seqs.at(-1) : undefined };
}
