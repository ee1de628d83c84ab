export { hashAccessToken, newUploadId, type UploadAccess, uploadIdFormat } from './access.ts';
export { type ClaimedUpload, claimUploads, toKeyedFiles } from './claim-uploads.ts';
export { createUpload } from './create-upload.ts';
export { deleteExpiredUploads, listExpiredUploads } from './delete-expired-uploads.ts';
export { readUpload } from './read-upload.ts';
export { appendToUpload, completeUpload, recordUploadType } from './receive-upload.ts';
export { removeUpload } from './remove-upload.ts';
export type { UploadTable } from './table.ts';
