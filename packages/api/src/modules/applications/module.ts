/* What other modules use of this one. */
export { applicationModule } from './application-record.ts';
export type { AppointmentTable } from './appointments/table.ts';
export type { ApplicationScoreTable, RejectionReasonTable } from './assessment/table.ts';
export { countApplications, listApplicationRows, listApplicationSeqs } from './list-queries.ts';
export { startPortraitWorker } from './portraits/portrait-worker.ts';
export { findPortrait } from './portraits/queries.ts';
export type { PortraitRenditionTable, PortraitWaitingTable } from './portraits/table.ts';
export {
  applicationsExport,
  applicationsExportRequest,
  toExportParams,
} from './review/export-applications.ts';
export { recordFileOpened, recordThumbnailShown } from './review/record-file-opened.ts';
export { applicationsRouter } from './router.ts';
export { parseCopyLink } from './status/copy-link.ts';
export { sendCopy } from './status/mail-copy.ts';
export type {
  ApplicationChannelIndexTable,
  ApplicationCountTable,
  ApplicationEventTable,
  ApplicationFileTable,
  ApplicationTable,
  InterviewTable,
  PartnerTable,
} from './table.ts';
