import { searchMaxChars } from '../applications/search.ts';
import { type MessageStatus, messageStatuses } from './values.ts';

/** Search part of the address of the staff's messages. */
export type MessagesSearch = { q?: string | undefined; status?: MessageStatus | undefined };

/** What is malformed falls back to all messages. A plain function: see `parseApplicationsSearch`. */
export function parseMessagesSearch({ q, status }: Readonly<Record<string, unknown>>): MessagesSearch {
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, searchMaxChars) : undefined,
    status: messageStatuses.find((known) => known === status),
  };
}
