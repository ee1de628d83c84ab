export {
  auditExport,
  auditExportRequest,
  generateAuditEntries,
  toAuditExportParams,
} from './export-audit.ts';
export { auditRouter } from './router.ts';
