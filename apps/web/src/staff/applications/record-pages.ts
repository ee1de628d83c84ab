import { parseApplicationsSearch } from '@isangano/contracts/applications/search';
import { toLabelId } from '@isangano/contracts/label-id';
import { staffPaths } from '@isangano/contracts/routes';
import type { RecordPages } from '../base/record-pages.ts';
import { statusTones } from './status-tones.ts';

export const applicationPages: RecordPages<'application'> = {
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
  describe: ({ id, topic, kind, status }, _) => ({
    title: topic,
    about: { noun: 'application', id },
    note: _(toLabelId('applicationKind', kind)),
    state: { tone: statusTones[status], text: _(toLabelId('applicationStatus', status)) },
  }),
};
