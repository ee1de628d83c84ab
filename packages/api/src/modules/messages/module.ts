export { createMessage, storeMailedMessage } from './create-message.ts';
export { messagesExport, messagesExportRequest } from './export-messages.ts';
export { countMessages } from './list-queries.ts';
export { messageModule } from './message-record.ts';
export { listMessageRows } from './queries.ts';
export { messagesRouter } from './router.ts';
export type { MessageTables } from './table.ts';
