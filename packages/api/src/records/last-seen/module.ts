export type { VisitTables } from './queries.ts';
export { visitsRouter } from './router.ts';
