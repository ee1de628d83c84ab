/** True if an `If-None-Match` header holds this very version; a weak mark compares as its strong one. */
export function matchesETag(given: string | undefined, etag: string): boolean {
  if (!given) return false;
  const marks = given.split(',').map((mark) => strong(mark.trim()));
  return marks.includes('*') || marks.includes(strong(etag));
}

function strong(etag: string): string {
  return etag.replace(/^W\//, '');
}
