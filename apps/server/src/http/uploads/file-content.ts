import { buffer } from 'node:stream/consumers';
import {
  assertType,
  createFileError,
  type RuledFile,
  type UploadLimits,
} from '@isangano/api/modules/files/module';
import { imageMaxPixels } from '@isangano/contracts/limits';
import { detectWordType, isWordDocument, isWordType, type ReadableFile } from './office-documents.ts';

const markerStart = 0xff;

/** The markers of frames: this range, except the markers of tables, extensions and arithmetic conditioning in it. */
const firstFrame = 0xc0;

const lastFrame = 0xcf;

const otherMarkers = [0xc4, 0xc8, 0xcc];

const frameBytes = 9;

/** The dimensions stand behind the metadata of a camera, which is smaller. */
const headerMaxBytes = 1024 * 1024;

/** Returns the type that the first bytes of a file show. Throws `unsupported_type` unless its rule allows it. */
export async function assertHead(file: RuledFile, head: Uint8Array, limits: UploadLimits): Promise<string> {
  return assertType(file, detectWordType(head) ?? (await sniffType(head)), limits);
}

/**
 * Checks properties that only a complete file has. Throws `unsupported_type` for an office document that is no Word
 * document, and `too_large` for an image of too many pixels.
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

/**
 * Returns whether the header of an image declares more pixels than may be decoded: a file of a few kilobytes
 * could otherwise fill the memory of the program that opens it. An image whose header cannot be read has none.
 */
async function hasTooManyPixels({ sizeBytes, open }: ReadableFile): Promise<boolean> {
  const header = await buffer(await open({ start: 0, end: Math.min(sizeBytes, headerMaxBytes) - 1 }));
  try {
    const { width, height } = isJpeg(header)
      ? readJpegDimensions(header)
      : (await import('image-size')).imageSize(header);
    return width * height > imageMaxPixels;
  } catch {
    return false;
  }
}

export function isJpeg(header: Buffer): boolean {
  return header.length > 2 && header.readUInt16BE(0) === 0xff_d8;
}

/**
 * Returns the dimensions that the header of a JPEG declares, zero if it has no frame. Skips what stands between
 * segments, as decoders do, in a few milliseconds; the library that reads other images needs a third of a second
 * for a megabyte of that.
 */
export function readJpegDimensions(header: Buffer): { width: number; height: number } {
  for (let at = 2; at + frameBytes <= header.length; ) {
    const marker = header[at + 1] ?? 0;
    if (header[at] !== markerStart || marker === markerStart || marker === 0) at += 1;
    else if (marker >= firstFrame && marker <= lastFrame && !otherMarkers.includes(marker))
      return { height: header.readUInt16BE(at + 5), width: header.readUInt16BE(at + 7) };
    else at += 2 + header.readUInt16BE(at + 2);
  }
  return { width: 0, height: 0 };
}

/** Number of leading bytes that type detection needs. */
export const sniffBytes = 4100;

/** Media types of the detector that have another name in contracts. */
const canonicalTypes: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'image/heif': 'image/heic',
  'video/x-m4v': 'video/mp4',
  'video/3gpp2': 'video/3gpp',
  'video/matroska': 'video/x-matroska',
};

const pngMagic = Buffer.from('89504e470d0a1a0a', 'hex');

/** Returns the media type that a file's first bytes show, if any. */
export async function sniffType(head: Uint8Array): Promise<string | undefined> {
  // Loaded with the first file, as most starts are for pages.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(head);
  if (detected) return canonicalTypes[detected.mime] ?? detected.mime;
  // The detector does not recognize a PNG that is truncated within its first chunk.
  return pngMagic.equals(head.subarray(0, pngMagic.length)) ? 'image/png' : undefined;
}
