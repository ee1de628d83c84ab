import { type FileRule, videoTypes } from '@isangano/contracts/applications/files';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { uploadLimits } from '@isangano/contracts/limits';
import { sizeLimits } from './chosen-file.ts';

/** Bytes at the beginning of a file that `detectType` needs. */
const headBytes = 16;

const videos: readonly string[] = videoTypes;

/** Returns the error of a file by a rule; undefined for a valid file. The name of the file does not matter. */
export async function findError(
  { types, typeError, group }: FileRule,
  file: File,
): Promise<FieldErrorId | undefined> {
  if (file.size === 0) return 'error.file.empty';
  const type = await sniffType(file);
  if (type === undefined || !types.includes(type)) return typeError;
  if (videos.includes(type)) {
    return file.size > uploadLimits.videoMaxBytes ? 'error.file.video.tooLarge' : undefined;
  }
  return file.size > sizeLimits[group].maxBytes ? sizeLimits[group].tooLarge : undefined;
}

function detectType(bytes: Uint8Array): string | undefined {
  const text = String.fromCharCode(...bytes);
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp';
  if (text.startsWith('GIF8')) return 'image/gif';
  if (text.startsWith('%PDF-')) return 'application/pdf';
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'video/webm';
  if (text.startsWith('PK\x03\x04')) {
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  }
  if (text.startsWith('\xd0\xcf\x11\xe0')) return 'application/msword';
  if (text.slice(4, 8) === 'ftyp') {
    const brand = text.slice(8, 12);
    if (/^(heic|heix|mif1|msf1)$/.test(brand)) return 'image/heic';
    return /^avi[fs]$/.test(brand) ? 'image/avif' : 'video/mp4';
  }
  return undefined;
}

/**
 * Returns the media type that the first bytes of a file indicate; undefined for unknown types. Checking it
 * before the upload saves the visitor the cost of sending a file that the server, whose check is stricter,
 * would refuse.
 */
export async function sniffType(file: Blob): Promise<string | undefined> {
  return detectType(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));
}
