export { checkDrafts } from './check-drafts.ts';
export { type CodeThrottle, createCodeThrottle } from './code-throttle.ts';
export { deleteBegunApplication } from './delete-begun-application.ts';
export { deleteExpiredDrafts } from './delete-expired-drafts.ts';
export { listDraftUploads } from './queries.ts';
export { remindOfDrafts } from './remind-of-drafts.ts';
export { draftsRouter } from './router.ts';
export { toExpiry } from './save-draft.ts';
export type { DraftTable, DraftTotalTable } from './table.ts';
