export { listNotes } from './queries.ts';
export { notesRouter } from './router.ts';
export type { NoteMentionTable, NoteTable } from './table.ts';
