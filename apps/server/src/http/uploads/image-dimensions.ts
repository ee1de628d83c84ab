import { buffer } from 'node:stream/consumers';
import { imageMaxPixels } from '@isangano/contracts/limits';
import { isJpeg, readJpegDimensions } from './jpeg-dimensions.ts';
import type { ReadableFile } from './office-documents.ts';

/** The dimensions stand behind the metadata of a camera, which is smaller. */
const headerMaxBytes = 1024 * 1024;

/**
 * Returns whether the header of an image declares more pixels than may be decoded: a file of a few kilobytes
 * could otherwise fill the memory of the program that opens it. An image whose header cannot be read has none.
 */
export async function hasTooManyPixels({ sizeBytes, open }: ReadableFile): Promise<boolean> {
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
