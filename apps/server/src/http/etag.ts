import type { FastifyRequest } from 'fastify';

/** True if the client holds this very version; a weak mark compares as its strong one. */
export function matchesETag(request: FastifyRequest, etag: string): boolean {
  const given = request.headers['if-none-match'];
  if (!given) return false;
  const marks = given.split(',').map((mark) => strong(mark.trim()));
  return marks.includes('*') || marks.includes(strong(etag));
}

function strong(etag: string): string {
  return etag.replace(/^W\//, '');
}
