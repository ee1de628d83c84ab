export { visitsRouter } from './router.ts';
export type { VisitTables } from './table.ts';
