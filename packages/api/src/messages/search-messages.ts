import {
  type MessagesPage,
  messagesPageSize,
  type SearchMessagesInput,
} from '@isangano/contracts/messages/list';
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
  // One more than the page tells whether there is another.
  const part = { before: readCursor(cursor), limit: messagesPageSize + 1 };
  const seqs = isSearch(q)
    ? (await reader.searches.find({ of: 'message', q, filters: { status }, part }, signal)).seqs
    : await listMessageSeqs(reader, { status, ...part });
  const shown = seqs.slice(0, messagesPageSize);
  const last = seqs.length > messagesPageSize ? shown.at(-1) : undefined;
  return {
    items: await listMessageRowsOf(reader, shown),
    nextCursor: last === undefined ? null : String(last),
  };
}
