import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { imageMaxPixels } from '@isangano/contracts/limits';
import { imageWidths } from '@isangano/contracts/projects/values';
import type { StagedFile } from '@isangano/platform/file-store/file-store';
import { newId } from '@isangano/platform/ids';
import { createSerialRunner } from '@isangano/platform/workers/serial-runner';
import type { Sharp } from 'sharp';
import type { Deps } from '../../core/context.ts';
import { fieldError } from '../../core/errors.ts';
import { discardStagedFiles } from './staged-files.ts';

/** One width of a picture, re-encoded: nothing but the pixels of the original is left. */
type EncodedImage = { bytes: Buffer; type: 'image/webp'; width: number; height: number };

export type EncodeResult = { images: [EncodedImage, ...EncodedImage[]] } | { error: FieldErrorId };

const quality = 75;
const timeoutSeconds = 20;

/** Largest ratio of height to width; a taller picture is scaled down to fit. */
const maxHeightPerWidth = 2;

/** Loaded with the first picture, because a server without uploads does not need its memory. */
let library: Promise<typeof import('sharp').default> | undefined;

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // libvips chooses the decoder by content, so only decoders for the accepted types are enabled.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  return sharp;
}

/** One job at a time: memory never holds the pixels of more than one picture. */
const runExclusive = createSerialRunner();

/**
 * Encodes a JPEG, PNG or WebP as WebP in each of the widths (in pixels, ascending) that are smaller than its own, and
 * then in its own width or the largest of `widths`. Returns the images by ascending width. The orientation is applied,
 * metadata is removed, and only the first frame of an animation is kept. Returns an error for data that cannot be
 * decoded, has too many pixels, or more than `decodedMaxBytes` of them. Pictures are encoded one at a time; `read` is
 * called when this one is next.
 */
export async function encodeImage(
  read: () => Promise<Buffer>,
  widths: readonly number[],
  { decodedMaxBytes = Number.POSITIVE_INFINITY }: { decodedMaxBytes?: number } = {},
): Promise<EncodeResult> {
  library ??= loadSharp();
  const sharp = await library;

  async function decode(bytes: Buffer) {
    try {
      const { width, height, channels, depth } = await sharp(bytes, { limitInputPixels: false }).metadata();
      const decodedBytes = width * height * channels * (depth === 'uchar' ? 1 : 2);
      if (width * height > imageMaxPixels || decodedBytes > decodedMaxBytes)
        return { error: 'error.file.image.tooManyPixels' } as const;
      const maxWidth = Math.max(...widths);
      return await sharp(bytes, { limitInputPixels: imageMaxPixels, failOn: 'error' })
        .timeout({ seconds: timeoutSeconds })
        .autoOrient()
        .resize({
          width: maxWidth,
          height: maxWidth * maxHeightPerWidth,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .raw()
        .toBuffer({ resolveWithObject: true });
    } catch {
      return { error: 'error.file.image.unreadable' } as const;
    }
  }

  return await runExclusive(async () => {
    const decoded = await decode(await read());
    if ('error' in decoded) return decoded;
    const { data, info } = decoded;
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const largest = await encode(sharp(data, { raw }));
    const narrower: EncodedImage[] = [];
    for (const width of widths) {
      if (width < info.width) narrower.push(await encode(sharp(data, { raw }).resize({ width })));
    }
    const [first = largest, ...rest] = narrower;
    return { images: first === largest ? [largest] : [first, ...rest, largest] };
  });
}

async function encode(picture: Sharp): Promise<EncodedImage> {
  const { data, info } = await picture.webp({ quality }).toBuffer({ resolveWithObject: true });
  return { bytes: data, type: 'image/webp', width: info.width, height: info.height };
}

/** One width of an image, as a staged file. */
export type Rendition = Omit<StagedFile, 'field'> & Pick<EncodedImage, 'width' | 'height'>;

/**
 * Renders the renditions of a staged image and stages them, narrowest first. The caller discards the staged image
 * itself. Throws `invalid_input` (issue at the image's field) if it cannot be decoded or has too many pixels,
 * `unavailable` when the disk is full. After any failure no rendition is left.
 */
export async function renderImage(
  deps: Pick<Deps, 'files' | 'clock'>,
  image: StagedFile,
): Promise<Rendition[]> {
  const result = await encodeImage(async () => buffer(await deps.files.open(image.id)), imageWidths);
  if ('error' in result) throw fieldError(image.field, result.error, { file: image.name });
  const name = `${image.name.replace(/\.[^.]*$/, '')}.webp`;
  const renditions: Rendition[] = [];
  try {
    for (const { bytes, type, width, height } of result.images) {
      const id = newId(deps.clock());
      const sha256 = hash('sha256', bytes, 'hex');
      renditions.push({ id, name, type, sizeBytes: bytes.length, sha256, width, height });
      await deps.files.stage(id, Readable.from([bytes]));
    }
  } catch (error) {
    await discardStagedFiles(
      deps,
      renditions.map(({ id }) => id),
    );
    throw error;
  }
  return renditions;
}
