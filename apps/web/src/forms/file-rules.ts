import {
  documentTypes,
  imageTypes,
  partnerDocumentTypes,
  videoTypes,
} from '@isangano/contracts/applications/files';
import type { FileField } from '@isangano/contracts/applications/values';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { uploadLimits } from '@isangano/contracts/limits';
import { sniffType } from './sniff-type.ts';

type FileRule = {
  maxCount: number;
  types: readonly string[];
  wrongType: FieldErrorId;
  tooLarge: FieldErrorId;
  maxBytes: number;
};

const image: FileRule = {
  maxCount: 1,
  types: imageTypes,
  wrongType: 'fault.file.image.type',
  tooLarge: 'fault.file.image.tooLarge',
  maxBytes: uploadLimits.imageMaxBytes,
};

const documents: FileRule = {
  maxCount: uploadLimits.documentsMaxCount,
  types: documentTypes,
  wrongType: 'fault.file.document.type',
  tooLarge: 'fault.file.document.tooLarge',
  maxBytes: uploadLimits.documentMaxBytes,
};

/** What each file field takes; the server holds the same rules. */
export const fileRules: Record<FileField, FileRule> = {
  portraitUrl: image,
  signatureUrl: image,
  uploadDocsUrls: documents,
  docs: { ...documents, types: partnerDocumentTypes, wrongType: 'fault.file.partnerDocument.type' },
};

const videos: readonly string[] = videoTypes;

/** What is wrong with a file, if anything; the name is not part of the judgement. */
export async function findFileFault(field: FileField, file: File): Promise<FieldErrorId | undefined> {
  if (file.size === 0) return 'fault.file.empty';
  const rule = fileRules[field];
  const type = await sniffType(file);
  if (type === undefined || !rule.types.includes(type)) return rule.wrongType;
  if (videos.includes(type)) {
    return file.size > uploadLimits.videoMaxBytes ? 'fault.file.video.tooLarge' : undefined;
  }
  return file.size > rule.maxBytes ? rule.tooLarge : undefined;
}
