import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { DraftView } from '@isangano/contracts/drafts/draft';
import { errorStatus } from '@isangano/contracts/error-status';
import { type CallResult, callOperation } from '../api/call-operation.ts';
import {
  findApplication,
  type StoredApplication,
  storeApplication,
} from '../application/stored-application.ts';
import { getDraftKey, getItem } from '../device-storage.ts';
import { parseDraft, writeDraft } from '../draft.ts';
import { randomKey } from '../random-key.ts';
import { createDraftCipher } from './draft-cipher.ts';
import { toRemoteUploads } from './draft-requests.ts';
import { moveFilesToOtherVersion, storeOtherVersion } from './other-version.ts';
import { formatWrittenCode, openWrittenCode, parseWrittenCode } from './written-code.ts';

export type OpenResult =
  | { outcome: 'opened'; kind: ApplicationKind }
  | { outcome: 'malformed' | 'wrong' | 'wait' | 'offline' };

/** Opens the draft of a written code on this device, with one request; see `adoptDraft`. */
export async function openCode(text: string): Promise<OpenResult> {
  const code = parseWrittenCode(text);
  if (!code) return { outcome: 'malformed' };
  const { token, unwrap } = await openWrittenCode(code);
  const result = await callOperation('POST /drafts/open', { input: { number: code.number, token } });
  if (result.outcome !== 'ok') return toFailure(result);
  const { draft, wrapped } = result.output;
  return await adoptDraft(draft, {
    capability: await unwrap(wrapped),
    code: formatWrittenCode(code),
    openedFrom: null,
  });
}

export function toFailure(result: Exclude<CallResult<unknown>, { outcome: 'ok' }>): OpenResult {
  if (result.status === errorStatus.not_found) return { outcome: 'wrong' };
  return { outcome: result.status === errorStatus.too_many ? 'wait' : 'offline' };
}

/**
 * Shows a draft in its form on this device. A draft that the device has of the same form is kept as its other version,
 * with its files if it is of another application. The form must be loaded again afterwards. Rejects content that
 * another capability encrypted.
 */
export async function adoptDraft(
  draft: DraftView,
  { capability, code, openedFrom }: Pick<StoredApplication, 'capability' | 'code' | 'openedFrom'>,
): Promise<OpenResult> {
  const { values, step } = await (await createDraftCipher(capability)).decrypt(draft.content);
  const { id, kind, version, reminderEmail, uploads } = draft;
  const replaced = parseDraft(getItem(getDraftKey(kind)));
  const isOther = findApplication(kind)?.id !== id;
  if (replaced) storeOtherVersion(kind, replaced);
  storeApplication(kind, {
    id,
    capability,
    device: randomKey(),
    version,
    isDirty: false,
    reminderEmail,
    uploads: toRemoteUploads(uploads, []),
    isShared: true,
    code,
    openedFrom,
  });
  writeDraft(kind, { values, step });
  if (replaced && isOther) await moveFilesToOtherVersion(kind);
  return { outcome: 'opened', kind };
}
