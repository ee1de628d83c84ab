import type { ByteRange } from '@isangano/platform/file-store/file-store';

type Requested = {
  method: string;
  headers: { range?: string | undefined; 'if-range'?: string | undefined };
};

/**
 * Returns the byte range that a request asks for, or undefined for the whole file. Several ranges, malformed headers and
 * methods other than GET are ignored, as RFC 9110 allows or demands. A range for another content than that of the strong
 * `etag` gets the whole file too; there are no dates of modification, so no date matches.
 */
export function parseRange(
  { method, headers }: Requested,
  { sizeBytes, etag }: { sizeBytes: number; etag: string },
): ByteRange | 'unsatisfiable' | undefined {
  if (method !== 'GET') return undefined;
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return undefined;
  const [, from, to] = /^bytes=(\d*)-(\d*)$/i.exec(headers.range ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const last = sizeBytes - 1;
  const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? last : Math.min(Number(to), last);
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  return start > last ? 'unsatisfiable' : { start, end };
}
