export { auditExport, auditExportRequest, generateAuditEntries } from './export-audit.ts';
export type { AuditTables } from './queries.ts';
export { findActor, hasEntry } from './queries.ts';
export { recordAction, recordExport, recordListRead } from './record-action.ts';
export { auditRouter } from './router.ts';
export { shortenAddress, shortenOldAddresses } from './shorten-address.ts';
