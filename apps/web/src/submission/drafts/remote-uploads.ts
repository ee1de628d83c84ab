import type { DraftView } from '@isangano/contracts/drafts/draft';
import type { UploadRecord } from '../application/stored-application.ts';

/** Returns the files that another device has sent completely, except for those that are known here. */
export function toRemoteUploads(
  uploads: DraftView['uploads'],
  known: readonly UploadRecord[],
): UploadRecord[] {
  return uploads.flatMap(({ id, field, name, sizeBytes, hasArrived }) =>
    field !== null && hasArrived && known.every((record) => record.id !== id)
      ? [{ key: id, field, name, sizeBytes, id, isRemote: true }]
      : [],
  );
}
