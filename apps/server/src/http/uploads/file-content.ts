import {
  assertType,
  createFileError,
  type RuledFile,
  type UploadLimits,
} from '@isangano/api/modules/files/module';
import { hasTooManyPixels } from './image-dimensions.ts';
import { detectWordType, isWordDocument, isWordType, type ReadableFile } from './office-documents.ts';
import { sniffType } from './sniff-type.ts';

/** Returns the type that the first bytes of a file show. Throws `unsupported_type` unless its rule allows it. */
export async function assertHead(file: RuledFile, head: Uint8Array, limits: UploadLimits): Promise<string> {
  return assertType(file, detectWordType(head) ?? (await sniffType(head)), limits);
}

/**
 * Checks what only a complete file shows. Throws `unsupported_type` for an office document that is no Word document, and
 * `too_large` for an image of too many pixels.
 */
export async function assertContent(
  file: RuledFile,
  type: string,
  content: ReadableFile,
  limits: UploadLimits,
): Promise<void> {
  if (isWordType(type) && !(await isWordDocument(type, content)))
    throw createFileError(file, 'unsupported_type', file.rule.typeError, limits);
  if (type.startsWith('image/') && (await hasTooManyPixels(content)))
    throw createFileError(file, 'too_large', 'error.file.image.tooManyPixels', limits);
}
