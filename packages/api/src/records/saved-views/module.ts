/* What other modules use of this one. */
export { viewsRouter } from './router.ts';
export type { SavedViewTable } from './table.ts';
