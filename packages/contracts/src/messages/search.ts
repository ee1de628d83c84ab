import { searchMaxChars } from '../applications/search.ts';
import { type MessageStatus, messageStatuses } from './values.ts';

/** Query parameters of the messages page. */
export type MessagesSearch = {
  q?: string | undefined;
  status?: MessageStatus | undefined;
  /** Id of the message that is shown whole. */
  open?: string | undefined;
};

/** Ignores malformed parameters. Uses no schema library: see `applications/search.ts`. */
export function parseMessagesSearch({ q, status, open }: Readonly<Record<string, unknown>>): MessagesSearch {
  return {
    q: typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, searchMaxChars) : undefined,
    status: messageStatuses.find((known) => known === status),
    open: typeof open === 'string' ? open.slice(0, searchMaxChars) : undefined,
  };
}
