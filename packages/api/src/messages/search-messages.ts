import {
  type MessagesPage,
  messagesPageSize,
  type SearchMessagesInput,
} from '@isangano/contracts/messages/list';
import type { MessageStatus } from '@isangano/contracts/messages/values';
import type { Reader } from '../db/database.ts';
import { isSearch } from '../db/search-terms.ts';
import { readCursor } from '../paging.ts';
import { listMessageRowsOf, listMessageSeqs } from './queries.ts';

/**
 * Messages of one status or both in which every word occurs, newest first and a page at a time. Throws
 * `invalid_input` for a cursor that no page handed out, `unavailable` when too many searches wait.
 */
export async function searchMessages(
  reader: Reader,
  { q, status, cursor }: SearchMessagesInput,
  signal?: AbortSignal,
): Promise<MessagesPage> {
  const part = { before: readCursor(cursor), limit: messagesPageSize };
  const { seqs, next } = isSearch(q)
    ? await reader.searches.find({ of: 'message', q, filters: { status }, part }, signal)
    : await listPart(reader, status, part);
  return {
    items: await listMessageRowsOf(reader, seqs),
    nextCursor: next === undefined ? null : String(next),
  };
}

async function listPart(
  reader: Reader,
  status: MessageStatus | undefined,
  { before, limit }: { before: number | undefined; limit: number },
) {
  // One more than the page tells whether there is another.
  const seqs = await listMessageSeqs(reader, { status, before, limit: limit + 1 });
  const shown = seqs.slice(0, limit);
  return { seqs: shown, next: seqs.length > limit ? shown.at(-1) : undefined };
}
