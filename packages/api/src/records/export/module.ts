export {
  createExportLink,
  createListLink,
  type ExportRequest,
  openExport,
  readExportLink,
  readTableOptions,
  tableParams,
} from './export-link.ts';
