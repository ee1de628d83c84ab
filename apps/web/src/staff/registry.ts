import type { MessageId } from '@isangano/content/message-ids.gen';
import { parseApplicationsSearch } from '@isangano/contracts/applications/search';
import type { DashboardCounts } from '@isangano/contracts/dashboard/summary';
import { parseMessagesSearch } from '@isangano/contracts/messages/search';
import type { RecordNoun } from '@isangano/contracts/records';
import { staffPaths } from '@isangano/contracts/routes';
import type { LinkProps } from '@tanstack/react-router';

/**
 * The pages of a kind of record. Bulk operations, saved views and similar features work on every registered kind and
 * name none.
 */
type RecordPages = {
  /** The router of its procedures; queries of the same name are fetched again after a change. */
  router: 'applications' | 'messages';
  /** The name of one record. */
  label: MessageId;
  listLabel: MessageId;
  locateRecord: (id: string) => Location;
  /** The list with the parameters of a saved view; malformed ones are ignored. */
  locateList: (search: Readonly<Record<string, unknown>>) => Location;
  /** Bulk actions of this kind, in addition to those of every kind. */
  bulkActions: readonly { action: 'approve' | 'reject' | 'read'; label: MessageId }[];
  announcement: {
    text: MessageId;
    /** The number of records that wait for staff. */
    countWaiting: (counts: DashboardCounts) => number;
  };
};

type Location = Pick<LinkProps, 'to' | 'search'>;

/** The pages of all kinds of records: the only list of them. */
export const recordPages: Record<RecordNoun, RecordPages> = {
  application: {
    router: 'applications',
    label: 'people.type.application',
    listLabel: 'staff.nav.applications',
    locateRecord: (id) => ({ to: staffPaths.applications, search: { q: id } }),
    locateList: (search) => ({ to: staffPaths.applications, search: parseApplicationsSearch(search) }),
    bulkActions: [
      { action: 'approve', label: 'staff.applications.approve' },
      { action: 'reject', label: 'staff.applications.reject' },
    ],
    announcement: {
      text: 'staff.live.applications',
      countWaiting: ({ pendingApplications }) => pendingApplications,
    },
  },
  message: {
    router: 'messages',
    label: 'people.type.message',
    listLabel: 'staff.nav.messages',
    locateRecord: (id) => ({ to: staffPaths.messages, search: { open: id } }),
    locateList: (search) => ({ to: staffPaths.messages, search: parseMessagesSearch(search) }),
    bulkActions: [{ action: 'read', label: 'bulk.read' }],
    announcement: { text: 'staff.live.messages', countWaiting: ({ unreadMessages }) => unreadMessages },
  },
};

export function isRecordNoun(noun: string): noun is RecordNoun {
  return Object.hasOwn(recordPages, noun);
}
