import type { DraftView } from '@isangano/contracts/drafts/draft';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { callOperation } from '../api/call-operation.ts';
import type { UploadRecord } from '../application/stored-application.ts';

/** The headers of a request for a draft, which the access token of its application authorizes. */
export function authorize(token: string): Record<string, string> {
  return { [applicationTokenHeader]: token, 'content-language': document.documentElement.lang };
}

export function requestDraft(token: string, id: string) {
  return callOperation<'drafts.get'>({
    method: 'GET',
    path: '/drafts/{id}',
    params: { id },
    headers: authorize(token),
  });
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
