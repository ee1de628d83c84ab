export { createListLink, type ExportRequest } from './create-list-link.ts';
export { createExportLink, readExportLink, readTableOptions, tableParams } from './export-link.ts';
export { openExport } from './open-export.ts';
