export type { ReplyTables } from './queries.ts';
export { listDrafts, listReplies, listRepliesTo } from './queries.ts';
export { receiveMail, type StageAttachment } from './receive-mail.ts';
export {
  deleteReceivedMailsBefore,
  listReceived,
  listReceivedAbout,
  listReceivedFiles,
} from './received-queries.ts';
export { repliesRouter } from './router.ts';
