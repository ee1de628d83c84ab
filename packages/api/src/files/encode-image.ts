import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { imageMaxPixels } from '@isangano/contracts/limits';
import type { Sharp } from 'sharp';

/** One width of a picture, encoded anew: nothing but pixels is left of what came. */
export type EncodedImage = { bytes: Buffer; type: 'image/webp'; width: number; height: number };

export type EncodeResult = { images: [EncodedImage, ...EncodedImage[]] } | { fault: FieldErrorId };

const quality = 75;
const timeoutSeconds = 20;

/** A picture may be this many times as high as wide; a longer one is made narrower. */
const heightPerWidth = 2;

/** Fetched with the first picture: it costs memory that a server without uploads need not spend. */
let library: Promise<typeof import('sharp').default> | undefined;

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  // The content alone chooses the decoder, and only among those for what the forms take.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  return sharp;
}

let last: Promise<unknown> = Promise.resolve();

/** One picture after the other, so that memory holds the pixels of one at most. */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = last.then(work);
  last = turn.catch(() => undefined);
  return await turn;
}

/**
 * Encodes a JPEG, PNG or WebP in each of the widths (in pixels, ascending) it is wide enough for, the
 * narrowest first; a narrower picture keeps its own width. It is turned upright, of a moving one the first
 * frame stays, and what it tells of its place and camera goes. Answers a fault for what cannot be decoded
 * or has too many pixels. `read` is called when it is this picture's turn.
 */
export async function encodeImage(
  read: () => Promise<Buffer>,
  widths: readonly number[],
): Promise<EncodeResult> {
  library ??= loadSharp();
  const sharp = await library;

  async function decode(bytes: Buffer) {
    try {
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (width * height > imageMaxPixels) return { fault: 'fault.file.image.tooManyPixels' } as const;
      const maxWidth = Math.max(...widths);
      return await sharp(bytes, { limitInputPixels: imageMaxPixels, failOn: 'error' })
        .timeout({ seconds: timeoutSeconds })
        .autoOrient()
        .resize({
          width: maxWidth,
          height: maxWidth * heightPerWidth,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .raw()
        .toBuffer({ resolveWithObject: true });
    } catch {
      return { fault: 'fault.file.image.unreadable' } as const;
    }
  }

  return await inTurn(async () => {
    const decoded = await decode(await read());
    if ('fault' in decoded) return decoded;
    const { data, info } = decoded;
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const own = await encode(sharp(data, { raw }));
    const narrower: EncodedImage[] = [];
    for (const width of widths) {
      if (width < info.width) narrower.push(await encode(sharp(data, { raw }).resize({ width })));
    }
    const [first = own, ...rest] = narrower;
    return { images: first === own ? [own] : [first, ...rest, own] };
  });
}

async function encode(picture: Sharp): Promise<EncodedImage> {
  const { data, info } = await picture.webp({ quality }).toBuffer({ resolveWithObject: true });
  return { bytes: data, type: 'image/webp', width: info.width, height: info.height };
}
