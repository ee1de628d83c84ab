export function hasSearchTerms(q: string): boolean {
  return splitQuery(q).length > 0;
}

/** Splits at white space. NUL characters are removed: one would end the FTS5 expression inside its quotes. */
export function splitQuery(q: string): string[] {
  return q.replaceAll('\0', ' ').split(/\s+/).filter(Boolean);
}
