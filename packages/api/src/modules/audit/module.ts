export { auditExport, auditExportRequest, generateAuditEntries } from './export-audit.ts';
export type { AuditTables } from './queries.ts';
export { findActor } from './queries.ts';
export { recordAction, recordExport, recordListRead, recordOnce } from './record-action.ts';
export { auditRouter } from './router.ts';
export { shortenAddress, shortenOldAddresses } from './shorten-address.ts';
