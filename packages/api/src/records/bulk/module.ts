export { type BulkRunner, createBulkRunner } from './bulk-runner.ts';
export type { BulkTables } from './queries.ts';
export { deleteOperationsBefore } from './queries.ts';
export { findOwnOperation, listSelected } from './read-operation.ts';
export { bulkRouter } from './router.ts';
