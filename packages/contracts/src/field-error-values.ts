import { equityMaxPercent, headlineMaxChars, pitchMaxChars, pitchMinChars } from './applications/limits.ts';
import { passwordMinChars } from './auth/limits.ts';
import type { FieldErrorId } from './field-errors.ts';
import {
  imageMaxPixels,
  inMegabytes,
  inMegapixels,
  listMaxItems,
  longTextMaxChars,
  shortTextMaxChars,
  uploadLimits,
} from './limits.ts';

/** Numbers that texts of field errors mention, in every language by the same names. */
export const fieldErrorValues = {
  headlineMaxChars,
  pitchMinChars,
  pitchMaxChars,
  equityMaxPercent,
  passwordMinChars,
  shortTextMaxChars,
  longTextMaxChars,
  listMaxItems,
  imageMaxMegapixels: inMegapixels(imageMaxPixels),
  imageMaxMegabytes: inMegabytes(uploadLimits.imageMaxBytes),
  documentMaxMegabytes: inMegabytes(uploadLimits.documentMaxBytes),
  videoMaxMegabytes: inMegabytes(uploadLimits.videoMaxBytes),
  documentsMaxCount: uploadLimits.documentsMaxCount,
} as const;

/** Schemas carry ids, servers answer sentences: only ids begin like this. */
export function isFieldErrorId(value: string): value is FieldErrorId {
  return value.startsWith('fault.');
}
