export { viewsRouter } from './router.ts';
export type { SavedViewTable } from './table.ts';
