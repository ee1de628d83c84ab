import type { ByteRange } from '@isangano/api/files/file-store';

/**
 * Returns the byte range that a `Range` header requests, or undefined for the whole file. Multiple ranges and
 * malformed headers are ignored, as RFC 9110 allows.
 */
export function parseRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined;
  const last = sizeBytes - 1;
  const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? last : Math.min(Number(to), last);
  if (from !== '' && to !== '' && Number(to) < start) return undefined;
  return start > last ? 'unsatisfiable' : { start, end };
}
