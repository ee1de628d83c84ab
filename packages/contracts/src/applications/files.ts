import * as z from 'zod/mini';
import type { FieldErrorId } from '../field-errors.ts';
import { applicationFileFields, type FileField, scanStates } from './values.ts';

/**
 * A file that an applicant sent. For staff, `url` is a signed link relative to the server that expires; the applicant
 * gets `name` in its place.
 */
export const storedFile = z.object({
  id: z.string(),
  field: z.enum(applicationFileFields),
  /** The applicant's file name; only for display, never used as a path. */
  name: z.string(),
  /** The media type, detected from the content on upload. */
  type: z.string(),
  sizeBytes: z.int(),
  scan: z.enum(scanStates),
  url: z.string(),
});

export type StoredFile = z.output<typeof storedFile>;

/** Accepted media types, by group of files. Types are detected from content. */
const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const videoTypes = [
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/3gpp',
  'video/x-matroska',
] as const;
const documentTypes = [
  ...imageTypes,
  'image/heic',
  'image/avif',
  'image/gif',
  'application/pdf',
  ...videoTypes,
] as const;
const partnerDocumentTypes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/png',
  'image/jpeg',
] as const;

/** The rule of a file field. Images, documents and videos have separate size limits. */
export type FileRule = {
  group: 'image' | 'document';
  types: readonly string[];
  typeError: FieldErrorId;
  /** True for one file, false for up to the configured number of documents. */
  isSingle: boolean;
};

/** The rule of every field for a single image. */
export const imageRule: FileRule = {
  group: 'image',
  types: imageTypes,
  typeError: 'error.file.image.type',
  isSingle: true,
};

/** The rules that forms check before an upload and the server checks on receipt. */
export const fileRules: Record<FileField, FileRule> = {
  portraitUrl: imageRule,
  signatureUrl: imageRule,
  uploadDocsUrls: {
    group: 'document',
    types: documentTypes,
    typeError: 'error.file.document.type',
    isSingle: false,
  },
  replyFiles: {
    group: 'document',
    types: [...new Set([...documentTypes, ...partnerDocumentTypes])],
    typeError: 'error.file.document.type',
    isSingle: false,
  },
  docs: {
    group: 'document',
    types: partnerDocumentTypes,
    typeError: 'error.file.partnerDocument.type',
    isSingle: false,
  },
};
