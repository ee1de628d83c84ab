/* What other modules use of this one. */
export { visitsRouter } from './router.ts';
export type { StaffVisitTable } from './table.ts';
