/** Returns whether an `If-None-Match` header contains the ETag, by the weak comparison of RFC 9110. */
export function matchesETag(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const etags = header.split(',').map((value) => stripWeakPrefix(value.trim()));
  return etags.includes('*') || etags.includes(stripWeakPrefix(etag));
}

function stripWeakPrefix(etag: string): string {
  return etag.replace(/^W\//, '');
}
