import { parseRecordSearch, type RecordSearch, toText } from '../lists/search.ts';
import { type MessageStatus, messageStatuses } from './values.ts';

/** Query parameters of the messages page. */
export type MessagesSearch = RecordSearch & {
  status?: MessageStatus | undefined;
  /** Id of the message that is shown whole. */
  open?: string | undefined;
};

/** Ignores malformed parameters. Uses no schema library: see `lists/search.ts`. */
export function parseMessagesSearch(search: Readonly<Record<string, unknown>>): MessagesSearch {
  const { status, open } = search;
  return {
    ...parseRecordSearch(search),
    status: messageStatuses.find((known) => known === status),
    open: toText(open),
  };
}
