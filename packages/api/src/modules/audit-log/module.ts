/* What other modules use of this one. */
export {
  auditExport,
  auditExportRequest,
  generateAuditEntries,
  toAuditExportParams,
} from './export-audit.ts';
export { auditRouter } from './router.ts';
