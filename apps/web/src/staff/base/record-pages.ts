import type { MessageId } from '@isangano/content/message-ids.gen';
import type { DashboardCounts } from '@isangano/contracts/dashboard/summary';
import type { LinkProps } from '@tanstack/react-router';

/**
 * The pages of a kind of record. What staff do with records of any kind, such as bulk operations or saved views, works on what
 * is registered here, and knows no noun.
 */
export type RecordPages = {
  /** The router of its procedures; queries of the same name are fetched again after a change. */
  router: 'applications' | 'messages';
  /** What one record is called. */
  label: MessageId;
  listLabel: MessageId;
  locateRecord: (id: string) => Location;
  /** The list with the parameters of a saved view; malformed ones are ignored. */
  locateList: (search: Readonly<Record<string, unknown>>) => Location;
  /** What can be done to many of its records, beside what can be done to those of every kind. */
  bulkActions: readonly { action: 'approve' | 'reject' | 'read'; label: MessageId }[];
  announcement: {
    text: MessageId;
    /** How many wait for staff. */
    countWaiting: (counts: DashboardCounts) => number;
  };
};

type Location = Pick<LinkProps, 'to' | 'search'>;
