/**
 * In a submission, a text with this prefix and the id of an upload that has arrived, in the field of a file, has the
 * effect of the file.
 */
export const uploadTextPrefix = 'upload:';

/** How long after its last byte an upload without draft is removed. */
export const uploadLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** Files up to this size travel within the form, larger ones ahead of it. */
export const inlineFileMaxBytes = 256 * 1024;
