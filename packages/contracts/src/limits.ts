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

/** Converts pixels to whole megapixels for messages. */
export function toMegapixels(pixels: number): number {
  return Math.floor(pixels / megapixel);
}

/** Converts bytes to whole megabytes for hints and messages. */
export function toMegabytes(bytes: number): number {
  return Math.floor(bytes / megabyte);
}

/** Length of a staff password, in characters. */
export const passwordMinChars = 8;
export const passwordMaxChars = 1000;

export const bulkRecordsMax = 10_000;

/** Most records that are selected one by one. */
export const bulkSelectedMax = 500;

/** Time after the end of an operation in which it can be undone. */
export const bulkUndoSeconds = 10;

export const suspectsPageSize = 20;

/** So many suspected applications wait for staff, or messages, or subscriptions; further ones are refused. */
export const suspectsMaxCount = 10_000;

/** Suspects are counted exactly up to this number. */
export const suspectsCountMax = 1000;

/**
 * In a submission, a text with this prefix and the id of an upload that has arrived, in the field of a file, has the
 * effect of the file.
 */
export const uploadTextPrefix = 'upload:';

/** An upload that belongs to no draft is removed so long after its last byte. */
export const uploadLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** Files up to this size travel within the form, larger ones ahead of it. */
export const inlineFileMaxBytes = 256 * 1024;
