export type { NoteTables } from './queries.ts';
export { listNotes } from './queries.ts';
export { notesRouter } from './router.ts';
