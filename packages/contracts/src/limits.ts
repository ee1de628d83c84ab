/** Upper bounds that hold for every text on the server, in characters; a line break counts as one. */
export const shortTextMaxChars = 200;
export const longTextMaxChars = 20_000;

/** Entries of a list field. */
export const listMaxItems = 50;

export const jsonBodyMaxBytes = 1024 * 1024;

const megabyte = 1024 * 1024;
const megapixel = 1_000_000;

/** The largest picture that is decoded, in pixels; a small file can hold far more of them than memory does. */
export const imageMaxPixels = 40 * megapixel;

/** Defaults of the upload limits; a deployer may set others. */
export const uploadLimits = {
  imageMaxBytes: 5 * megabyte,
  documentMaxBytes: 25 * megabyte,
  videoMaxBytes: 200 * megabyte,
  documentsMaxCount: 10,
} as const;

/** Whole megapixels of a number of pixels, as messages show them. */
export function inMegapixels(pixels: number): number {
  return Math.floor(pixels / megapixel);
}

/** Whole megabytes of a byte limit, as hints and messages show them. */
export function inMegabytes(bytes: number): number {
  return Math.floor(bytes / megabyte);
}
