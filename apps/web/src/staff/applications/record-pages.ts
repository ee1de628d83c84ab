import { parseApplicationsSearch } from '@isangano/contracts/applications/search';
import { staffPaths } from '@isangano/contracts/routes';
import type { RecordPages } from '../base/record-pages.ts';

export const applicationPages: RecordPages = {
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
};
