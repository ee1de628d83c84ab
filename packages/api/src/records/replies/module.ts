export { listDrafts } from './draft-queries.ts';
export { listReplies, listRepliesTo } from './queries.ts';
export { receiveMail, type StageAttachment } from './receive-mail.ts';
export {
  deleteReceivedMailsBefore,
  listReceived,
  listReceivedAbout,
  listReceivedFiles,
} from './received-queries.ts';
export { repliesRouter } from './router.ts';
export type { ReplyTables } from './table.ts';
