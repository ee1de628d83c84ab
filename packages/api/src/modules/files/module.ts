export { checkFiles, describeDamage, iterateRecordedFiles } from './check-files.ts';
export { copyFiles, removeCopiedFiles } from './copy-files.ts';
export { encodeImage, type Rendition, renderImage } from './encode-image.ts';
export {
  assertSize,
  assertType,
  createFileError,
  getLimitParams,
  type RuledFile,
  type UploadLimits,
} from './file-rules.ts';
export {
  assertFileLink,
  createFileLink,
  createThumbnailLink,
  getPublicFileUrl,
  toDownloadName,
} from './links.ts';
export type { FileTables } from './queries.ts';
export {
  findPrivateFile,
  findPublicFile,
  insertFileRemovals,
  isReferencedFile,
  listReplyFiles,
} from './queries.ts';
export { reconcileFiles, removeFiles, removeMarkedFiles } from './remove-files.ts';
export { createClamdScanner } from './scan/clamd-scanner.ts';
export { startScanWorker } from './scan/scan-worker.ts';
export { promoteFiles, withStagedFiles } from './staged-files.ts';
