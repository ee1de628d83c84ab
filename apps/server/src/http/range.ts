import type { ByteRange } from '@isangano/api/files/file-store';

/**
 * The part of a file that a `Range` header asks for: nothing for the whole, also where the header asks for
 * several parts or makes no sense, as HTTP allows.
 */
export function readRange(
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
