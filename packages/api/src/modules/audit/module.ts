export { hasEntry, listActors, listAuditEntries } from './queries.ts';
export { recordAction } from './record-action.ts';
export { recordExport, recordListRead } from './record-export.ts';
export { shortenAddress, shortenOldAddresses } from './shorten-address.ts';
export type { AuditEntryTable } from './table.ts';
