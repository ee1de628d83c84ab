export { listNotes } from './queries.ts';
export { notesRouter } from './router.ts';
export type { NoteTables } from './table.ts';
