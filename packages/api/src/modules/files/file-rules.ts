import type { FileRule } from '@isangano/contracts/applications/files';
import type { ErrorCode } from '@isangano/contracts/error-status';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { toMegabytes } from '@isangano/contracts/limits';
import { AppError } from '@isangano/platform/errors';
import { issue } from '../../core/errors.ts';

export type UploadLimits = Record<
  | 'imageMaxBytes'
  | 'documentMaxBytes'
  | 'videoMaxBytes'
  | 'documentsMaxCount'
  /** Limits of the uploads of one network that wait for their application: declared sizes and number. */
  | 'pendingMaxBytes'
  | 'pendingMaxCount'
  /** The same for all networks together. */
  | 'allPendingMaxBytes'
  | 'allPendingMaxCount',
  number
>;

type Rule = Pick<FileRule, 'group' | 'types' | 'typeError'>;

/** A file to which a rule applies: the path of its field in issues, unless that is not known yet, and its name. */
export type RuledFile = { path: string | undefined; name: string; rule: Rule };

/** Returns an error with one issue at the path of a file. */
export function createFileError(
  { path, name }: RuledFile,
  code: ErrorCode,
  error: FieldErrorId,
  limits: UploadLimits,
): AppError {
  if (path === undefined) return new AppError(code);
  return new AppError(code, { issues: [issue(path, error, { file: name, ...getLimitParams(limits) })] });
}

/** Returns the type of a file. Throws `unsupported_type` unless its rule allows it. */
export function assertType(file: RuledFile, type: string | undefined, limits: UploadLimits): string {
  const { types, typeError } = file.rule;
  if (type === undefined || !types.includes(type))
    throw createFileError(file, 'unsupported_type', typeError, limits);
  return type;
}

/** Throws `too_large` if a file has more bytes than its rule allows; `type` is undefined until it is known. */
export function assertSize(
  file: RuledFile,
  type: string | undefined,
  sizeBytes: number,
  limits: UploadLimits,
): void {
  const { maxBytes, error } = getSizeLimit(file.rule, type, limits);
  if (sizeBytes > maxBytes) throw createFileError(file, 'too_large', error, limits);
}

/** Returns the configured limits as parameters of error messages. */
export function getLimitParams(limits: UploadLimits): Record<string, number> {
  return {
    imageMaxMegabytes: toMegabytes(limits.imageMaxBytes),
    documentMaxMegabytes: toMegabytes(limits.documentMaxBytes),
    videoMaxMegabytes: toMegabytes(limits.videoMaxBytes),
    documentsMaxCount: limits.documentsMaxCount,
  };
}

/** Returns the limit of a type; while it is unknown, the limit of the largest type of the rule. */
function getSizeLimit(
  { group, types }: Rule,
  type: string | undefined,
  limits: UploadLimits,
): { maxBytes: number; error: FieldErrorId } {
  if (group === 'image') return { maxBytes: limits.imageMaxBytes, error: 'error.file.image.tooLarge' };
  const { videoMaxBytes, documentMaxBytes } = limits;
  const isVideo =
    type === undefined ? types.some(isVideoType) && videoMaxBytes > documentMaxBytes : isVideoType(type);
  return isVideo
    ? { maxBytes: videoMaxBytes, error: 'error.file.video.tooLarge' }
    : { maxBytes: documentMaxBytes, error: 'error.file.document.tooLarge' };
}

function isVideoType(type: string): boolean {
  return type.startsWith('video/');
}
