/** Links to files expire after an hour or so; a record read within this time need not be read again. */
export const linksStayFreshMs = 10 * 60 * 1000;
