import {
  equityMaxPercent,
  headlineMaxChars,
  pitchMaxChars,
  pitchMinChars,
  reasonMaxChars,
} from './applications/limits.ts';
import type { FieldErrorId } from './field-errors.ts';
import { passwordMinChars } from './identity/limits.ts';
import {
  imageMaxPixels,
  listMaxItems,
  longTextMaxChars,
  shortTextMaxChars,
  toMegabytes,
  toMegapixels,
  uploadLimits,
} from './limits.ts';

/** Placeholder values of field error texts, for all languages. */
export const fieldErrorValues = {
  headlineMaxChars,
  pitchMinChars,
  pitchMaxChars,
  reasonMaxChars,
  equityMaxPercent,
  passwordMinChars,
  shortTextMaxChars,
  longTextMaxChars,
  listMaxItems,
  imageMaxMegapixels: toMegapixels(imageMaxPixels),
  imageMaxMegabytes: toMegabytes(uploadLimits.imageMaxBytes),
  documentMaxMegabytes: toMegabytes(uploadLimits.documentMaxBytes),
  videoMaxMegabytes: toMegabytes(uploadLimits.videoMaxBytes),
  documentsMaxCount: uploadLimits.documentsMaxCount,
} as const;

/** Distinguishes ids, which schemas use, from sentences, which the server responds with. */
export function isFieldErrorId(value: string): value is FieldErrorId {
  return value.startsWith('error.');
}
