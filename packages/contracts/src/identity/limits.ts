/** Length of a staff password, in characters. */
export const passwordMinChars = 8;
export const passwordMaxChars = 1000;
