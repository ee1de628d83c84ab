import {
  type MessagesPage,
  messagesPageSize,
  type SearchMessagesInput,
} from '@isangano/contracts/messages/list';
import type { MessageStatus } from '@isangano/contracts/messages/values';
import type { Reader } from '../open-database.ts';
import { parseCursor } from '../paging.ts';
import { hasSearchTerms } from '../search/search-conditions.ts';
import { listMessageRowsBySeqs, listMessageSeqs } from './queries.ts';

/**
 * Returns a page of messages, newest first, that contain every word of `q` and have the status if given.
 * Throws `invalid_input` for a malformed cursor, `unavailable` when too many searches are queued.
 */
export async function searchMessages(
  reader: Reader,
  { q, status, cursor }: SearchMessagesInput,
  signal?: AbortSignal,
): Promise<MessagesPage> {
  const range = { type: 'newest', before: parseCursor(cursor), limit: messagesPageSize } as const;
  const { seqs, nextBefore } = hasSearchTerms(q)
    ? await reader.searches.find({ index: 'message', q, filters: { status }, range }, signal)
    : await listPage(reader, status, range);
  return {
    items: await listMessageRowsBySeqs(reader, seqs),
    nextCursor: nextBefore === undefined ? null : String(nextBefore),
  };
}

/** Lists a page without a search. */
async function listPage(
  reader: Reader,
  status: MessageStatus | undefined,
  { before, limit }: { before: number | undefined; limit: number },
) {
  // One more than the limit shows whether there is another page.
  const rows = await listMessageSeqs(reader, { status, before, limit: limit + 1 });
  const seqs = rows.slice(0, limit);
  return { seqs, nextBefore: rows.length > limit ? seqs.at(-1) : undefined };
}
