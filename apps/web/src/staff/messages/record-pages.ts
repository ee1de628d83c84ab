import { toLabelId } from '@isangano/contracts/label-id';
import { parseMessagesSearch } from '@isangano/contracts/messages/search';
import { staffPaths } from '@isangano/contracts/routes';
import type { RecordPages } from '../base/record-pages.ts';

export const messagePages: RecordPages<'message'> = {
  router: 'messages',
  label: 'people.type.message',
  listLabel: 'staff.nav.messages',
  locateRecord: (id) => ({ to: staffPaths.messages, search: { open: id } }),
  locateList: (search) => ({ to: staffPaths.messages, search: parseMessagesSearch(search) }),
  bulkActions: [{ action: 'read', label: 'bulk.read' }],
  announcement: { text: 'staff.live.messages', countWaiting: ({ unreadMessages }) => unreadMessages },
  describe: ({ id, subject, status }, _) => ({
    title: subject,
    about: { noun: 'message', id },
    state: {
      tone: status === 'unread' ? 'orange' : 'neutral',
      text: _(toLabelId('messageStatus', status)),
    },
  }),
};
