export { visitsRouter } from './router.ts';
export type { StaffVisitTable } from './table.ts';
