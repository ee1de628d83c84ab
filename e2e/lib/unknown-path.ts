/** The path of a page that does not exist. */
export const unknownPath = '/no-such-page';
