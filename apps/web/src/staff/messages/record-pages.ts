import { parseMessagesSearch } from '@isangano/contracts/messages/search';
import { staffPaths } from '@isangano/contracts/routes';
import type { RecordPages } from '../base/record-pages.ts';

export const messagePages: RecordPages = {
  router: 'messages',
  label: 'people.type.message',
  listLabel: 'staff.nav.messages',
  locateRecord: (id) => ({ to: staffPaths.messages, search: { open: id } }),
  locateList: (search) => ({ to: staffPaths.messages, search: parseMessagesSearch(search) }),
  bulkActions: [{ action: 'read', label: 'bulk.read' }],
  announcement: { text: 'staff.live.messages', countWaiting: ({ unreadMessages }) => unreadMessages },
};
