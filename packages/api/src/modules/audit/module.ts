/* What other modules use of this one. */
export { hasEntry, listActors, listAuditEntries } from './queries.ts';
export { recordAction } from './record-action.ts';
export { recordExport, recordListRead } from './record-export.ts';
export { shortenAddress } from './shorten-address.ts';
export { shortenOldAddresses } from './shorten-old-addresses.ts';
export type { AuditEntryTable } from './table.ts';
