import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { errorStatus } from '@isangano/contracts/errors';
import { adoptApplication } from '../application/stored-application.ts';
import { getItem } from '../device-storage.ts';
import { getDraftKey, writeDraft } from '../draft.ts';
import { randomKey } from '../random-key.ts';
import { createDraftCipher, parseDraftContent } from './draft-content.ts';
import { requestOpen } from './draft-requests.ts';
import { storeOtherVersion } from './other-version.ts';
import { toRemoteUploads } from './remote-uploads.ts';
import { formatWrittenCode, openWrittenCode, parseWrittenCode } from './written-code.ts';

export type OpenResult =
  | { outcome: 'opened'; kind: ApplicationKind }
  | { outcome: 'malformed' | 'wrong' | 'wait' | 'offline' };

/**
 * Opens the draft of a written code on this device, with one request. A draft that the device has of the same form is kept
 * as its other version. The form must be loaded again afterwards.
 */
export async function openCode(text: string): Promise<OpenResult> {
  const code = parseWrittenCode(text);
  if (!code) return { outcome: 'malformed' };
  const { token, unwrap } = await openWrittenCode(code);
  const result = await requestOpen({ number: code.number, token });
  if (result.outcome === 'error' && result.status === errorStatus.not_found) return { outcome: 'wrong' };
  if (result.outcome === 'error' && result.status === errorStatus.too_many) return { outcome: 'wait' };
  if (result.outcome !== 'ok') return { outcome: 'offline' };
  const { draft, wrapped } = result.output;
  const capability = await unwrap(wrapped);
  const { values, step } = await (await createDraftCipher(capability)).decrypt(draft.content);
  const { id, kind, version, reminderEmail, uploads } = draft;
  const replaced = parseDraftContent(getItem(getDraftKey(kind)));
  if (replaced) storeOtherVersion(kind, replaced);
  adoptApplication(kind, {
    id,
    capability,
    device: randomKey(),
    version,
    isDirty: false,
    reminderEmail,
    uploads: toRemoteUploads(uploads, []),
    isShared: true,
    code: formatWrittenCode(code),
  });
  writeDraft(kind, { values, step });
  return { outcome: 'opened', kind };
}
