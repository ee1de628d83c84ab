import * as z from 'zod/mini';
import type { FieldErrorId } from '../field-errors.ts';
import { type FileField, fileFields } from './values.ts';

/** A file an applicant sent. `url` is relative to the server's base, signed, and expires. */
export const storedFile = z.object({
  id: z.string(),
  field: z.enum(fileFields),
  /** As the applicant called it: shown, never used as a path. */
  name: z.string(),
  /** The media type its content showed on arrival. */
  type: z.string(),
  sizeBytes: z.int(),
  url: z.string(),
});

export type StoredFile = z.output<typeof storedFile>;

/** Media types by content, for each group of files a form takes. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const videoTypes = [
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'video/3gpp',
  'video/x-matroska',
] as const;
export const documentTypes = [
  ...imageTypes,
  'image/heic',
  'image/avif',
  'image/gif',
  'application/pdf',
  ...videoTypes,
] as const;
export const partnerDocumentTypes = [
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/png',
  'image/jpeg',
] as const;

/** What a file field takes. Images and documents have limits of their own; a video may be longer than either. */
export type FileRule = {
  group: 'image' | 'document';
  types: readonly string[];
  typeFault: FieldErrorId;
  /** One file, or as many as documents may be. */
  isSingle: boolean;
};

/** One picture, wherever a form takes one. */
export const imageRule: FileRule = {
  group: 'image',
  types: imageTypes,
  typeFault: 'fault.file.image.type',
  isSingle: true,
};

/** The rules that forms hold before a file is sent, and the server when it arrives. */
export const fileRules: Record<FileField, FileRule> = {
  portraitUrl: imageRule,
  signatureUrl: imageRule,
  uploadDocsUrls: {
    group: 'document',
    types: documentTypes,
    typeFault: 'fault.file.document.type',
    isSingle: false,
  },
  docs: {
    group: 'document',
    types: partnerDocumentTypes,
    typeFault: 'fault.file.partnerDocument.type',
    isSingle: false,
  },
};
