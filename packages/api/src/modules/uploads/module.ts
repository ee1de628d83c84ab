export { hashAccessToken, newUploadId, type UploadAccess, uploadIdFormat } from './access.ts';
export { type ClaimedUpload, claimUploads, toKeyedFiles } from './claim-uploads.ts';
export { deleteExpiredUploads, listExpiredUploads, removeUpload } from './delete-uploads.ts';
export type { UploadTable, UploadTables } from './queries.ts';
export {
  appendToUpload,
  completeUpload,
  createUpload,
  readUpload,
  recordUploadType,
} from './receive-upload.ts';
