export { viewsRouter } from './router.ts';
export type { ViewTables } from './table.ts';
