export { listReplies, listRepliesTo } from './queries.ts';
export { repliesRouter } from './router.ts';
export type { ReplyTable } from './table.ts';
