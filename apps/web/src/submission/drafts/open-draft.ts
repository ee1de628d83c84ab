import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { DraftView } from '@isangano/contracts/drafts/draft';
import { resumeFragmentKey } from '@isangano/contracts/drafts/resume-link';
import { errorStatus } from '@isangano/contracts/error-status';
import type { CallResult } from '../api/call-operation.ts';
import { deriveAccessToken } from '../application/capability.ts';
import { adoptApplication } from '../application/stored-application.ts';
import { getItem } from '../device-storage.ts';
import { writeDraft } from '../draft.ts';
import { randomKey } from '../random-key.ts';
import { getDraftKey } from '../storage-keys.ts';
import { createDraftCipher, parseDraftContent } from './draft-content.ts';
import { requestDraft, requestOpen } from './draft-requests.ts';
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
  if (result.outcome !== 'ok') return toFailure(result);
  const { draft, wrapped } = result.output;
  return await adoptDraft(draft, await unwrap(wrapped), formatWrittenCode(code));
}

const linkPattern = new RegExp(`^#${resumeFragmentKey}=([0-9a-f]{32})\\.([\\w-]{43})$`);

/** Opens the draft that a link names, as `openCode` does. */
export async function openResumeLink(hash: string): Promise<OpenResult> {
  const [, id, capability] = linkPattern.exec(hash) ?? [];
  if (id === undefined || capability === undefined) return { outcome: 'malformed' };
  const result = await requestDraft(await deriveAccessToken(capability), { id });
  if (result.outcome !== 'ok') return toFailure(result);
  return await adoptDraft(result.output, capability, null);
}

function toFailure(result: Exclude<CallResult<unknown>, { outcome: 'ok' }>): OpenResult {
  if (result.outcome !== 'error') return { outcome: 'offline' };
  if (result.status === errorStatus.not_found) return { outcome: 'wrong' };
  return { outcome: result.status === errorStatus.too_many ? 'wait' : 'offline' };
}

async function adoptDraft(draft: DraftView, capability: string, code: string | null): Promise<OpenResult> {
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
    code,
  });
  writeDraft(kind, { values, step });
  return { outcome: 'opened', kind };
}
