export type { ViewTables } from './queries.ts';
export { viewsRouter } from './router.ts';
