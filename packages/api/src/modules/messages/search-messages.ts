import { assignedToNobody } from '@isangano/contracts/lists/search';
import {
  type countMessagesInput,
  type MessagesPage,
  messagesPageSize,
  type SearchMessagesInput,
} from '@isangano/contracts/messages/list';
import { hasSearchTerms } from '@isangano/platform/database/split-query';
import { getDayBounds } from '@isangano/platform/lists/day-bounds';
import { allSeqs } from '@isangano/platform/lists/list-buckets';
import type * as z from 'zod/mini';
import { createListSearch } from '../../core/list-search.ts';
import { parseCursor } from '../../core/paging.ts';
import type { Reader } from '../../database/database.ts';
import { findReferencedSeq } from '../references/module.ts';
import { countMessages, listMessageBuckets, listMessageSeqs, type MessageFilters } from './list-queries.ts';
import { listMessageRowsBySeqs } from './queries.ts';

/**
 * Returns the filters of a list, as queries take them. Days begin in this time zone; an assignee is the id of an
 * account, or `none`.
 */
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

/** How messages are searched; the index stores the status. */
export const messageSearch = createListSearch<MessageFilters>({
  index: 'message',
  findSeq: (executor, reference) => findReferencedSeq(executor, 'contact_message', reference),
  count: countMessages,
  listNewest: listMessageSeqs,
  listBuckets: listMessageBuckets,
  splitFilters: ({ status, isSuspect, assigneeId }) => ({
    indexed: { status },
    hasOthers: isSuspect !== undefined || assigneeId !== undefined,
  }),
});

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
  const referencedSeqs = await messageSearch.findByReference(reader, q, filters);
  if (referencedSeqs) return { items: await listMessageRowsBySeqs(reader, referencedSeqs), nextCursor: null };
  const { seqs, nextBefore } = hasSearchTerms(q)
    ? await messageSearch.search(reader, { q, filters, range }, signal)
    : await listPage(reader, filters, range);
  return {
    items: await listMessageRowsBySeqs(reader, seqs),
    nextCursor: nextBefore === undefined ? null : String(nextBefore),
  };
}

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
