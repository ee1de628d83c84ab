import { uploadLifetimeMs } from '@isangano/contracts/uploads/limits';
import type { UploadTable } from './table.ts';

type Dates = Pick<UploadTable, 'draft_id' | 'created_at' | 'arrived_at'>;

/**
 * Returns when an upload expires, in milliseconds since 1970: a week after its last byte, for which the caller gives the
 * time of the last write to its file, if there is a file. An upload of a draft does not expire by itself.
 */
export function getUploadExpiry(
  { draft_id, created_at, arrived_at }: Dates,
  modifiedAt: number | undefined,
): number | null {
  if (draft_id !== null) return null;
  const lastByteAt = arrived_at === null ? (modifiedAt ?? Date.parse(created_at)) : Date.parse(arrived_at);
  return lastByteAt + uploadLifetimeMs;
}
