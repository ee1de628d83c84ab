export { checkDrafts, deleteBegunApplication, deleteExpiredDrafts } from './delete-drafts.ts';
export { type CodeThrottle, createCodeThrottle } from './draft-code.ts';
export { toExpiry } from './drafts.ts';
export { remindOfDrafts } from './mail-drafts.ts';
export type { DraftTables } from './queries.ts';
export { listDraftUploads } from './queries.ts';
export { draftsRouter } from './router.ts';
