import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { DraftView } from '@isangano/contracts/drafts/draft';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { callOperation } from '../api/call-operation.ts';
import type { StoredApplication, UploadRecord } from '../application/stored-application.ts';

/** The header that authorizes requests for an application. */
function authorize(token: string): Record<string, string> {
  return { [applicationTokenHeader]: token, 'content-language': document.documentElement.lang };
}

export function requestSave(
  token: string,
  { id, version, uploads, reminderEmail }: StoredApplication,
  { kind, content }: { kind: ApplicationKind; content: string },
) {
  return callOperation<'drafts.save'>({
    method: 'PUT',
    path: '/drafts/{id}',
    params: { id },
    input: { kind, content, basedOn: version, uploads: uploads.map((upload) => upload.id), reminderEmail },
    headers: authorize(token),
  });
}

export function requestDraft(token: string, { id }: Pick<StoredApplication, 'id'>) {
  return callOperation<'drafts.get'>({
    method: 'GET',
    path: '/drafts/{id}',
    params: { id },
    headers: authorize(token),
  });
}

export function requestDiscard(token: string, { id }: Pick<StoredApplication, 'id'>) {
  return callOperation<'drafts.discard'>({
    method: 'DELETE',
    path: '/drafts/{id}',
    params: { id },
    headers: authorize(token),
  });
}

export function requestCode(
  token: string,
  { id }: StoredApplication,
  code: { number: string; token: string; wrapped: string },
) {
  return callOperation<'drafts.setCode'>({
    method: 'PUT',
    path: '/drafts/{id}/code',
    params: { id },
    input: code,
    headers: authorize(token),
  });
}

export function requestMailLink(
  token: string,
  { id, email, capability }: { id: string; email: string; capability: string },
) {
  return callOperation<'drafts.mailLink'>({
    method: 'POST',
    path: '/drafts/{id}/link',
    params: { id },
    input: { email, capability },
    headers: authorize(token),
  });
}

export function requestRekey(
  token: string,
  id: string,
  next: { newId: string; newToken: string; content: string; basedOn: number },
) {
  return callOperation<'drafts.rekey'>({
    method: 'POST',
    path: '/drafts/{id}/key',
    params: { id },
    input: next,
    headers: authorize(token),
  });
}

export function requestOpen(code: { number: string; token: string }) {
  return callOperation<'drafts.open'>({ method: 'POST', path: '/drafts/open', input: code });
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
