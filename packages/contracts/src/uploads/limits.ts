/**
 * In a submission, a text with this prefix and the id of an upload that has arrived, in the field of a file, has the
 * effect of the file.
 */
export const uploadTextPrefix = 'upload:';

/** An upload that belongs to no draft is removed so long after its last byte. */
export const uploadLifetimeMs = 7 * 24 * 60 * 60 * 1000;
