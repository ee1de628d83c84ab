import type { DraftView } from '@isangano/contracts/drafts/draft';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { callOperation } from '../api/call-operation.ts';
import type { UploadRecord } from '../application/stored-application.ts';

/** Returns the common options of requests for a draft, which the access token of its application authorizes. */
export function ofDraft(id: string, token: string) {
  return {
    params: { id },
    headers: { [applicationTokenHeader]: token, 'content-language': document.documentElement.lang },
  };
}

export function requestDraft(token: string, id: string) {
  return callOperation('GET /drafts/{id}', ofDraft(id, token));
}

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
