/**
 * Signed file links expire after about an hour; a record that was read within this time need not be read
 * again.
 */
export const fileLinkRefetchMs = 10 * 60 * 1000;
