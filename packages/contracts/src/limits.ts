/** The longest texts that the server accepts, in characters; a line break counts as one. */
export const shortTextMaxChars = 200;
export const longTextMaxChars = 20_000;

/** The most entries of a list field. */
export const listMaxItems = 50;

/** The longest path of a request, without its query. */
export const requestPathMaxBytes = 2048;

export const jsonBodyMaxBytes = 1024 * 1024;

const megabyte = 1024 * 1024;
const megapixel = 1_000_000;

/** The most pixels of an image that is decoded: a small file can decode to more than fits into memory. */
export const imageMaxPixels = 40 * megapixel;

/** Default upload limits; the operator can configure others. */
export const uploadLimits = {
  imageMaxBytes: 5 * megabyte,
  documentMaxBytes: 25 * megabyte,
  videoMaxBytes: 200 * megabyte,
  documentsMaxCount: 10,
} as const;

export function toMegapixels(pixels: number): number {
  return Math.floor(pixels / megapixel);
}

/** Converts bytes to whole megabytes for hints and messages. */
export function toMegabytes(bytes: number): number {
  return Math.floor(bytes / megabyte);
}
