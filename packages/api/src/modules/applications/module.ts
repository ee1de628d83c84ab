export { applicationModule } from './application-record.ts';
export { readCalendarFeed } from './appointments/calendar-feed.ts';
export { remindOfAppointments } from './appointments/set-appointment.ts';
export { replaceChannelNames } from './channels.ts';
export { expireCorrections, remindOfCorrections } from './corrections/ask-correction.ts';
export { countApplications, listApplications } from './list-queries.ts';
export { startPortraitWorker } from './portraits/portraits.ts';
export { findPortrait } from './portraits/queries.ts';
export {
  applicationsExport,
  applicationsExportRequest,
} from './review/export-applications.ts';
export { recordFileOpened, recordFileShown } from './review/record-opened.ts';
export { applicationsRouter } from './router.ts';
export { parseCopyLink, sendCopy } from './status/mail-copy.ts';
export { getLinkedApplication } from './status/status-link.ts';
export { storeLinkedRequest } from './status/store-linked-request.ts';
export type { ApplicationTables } from './table.ts';
