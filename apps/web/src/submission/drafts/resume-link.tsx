import { applicationKinds } from '@isangano/contracts/applications/values';
import type { DraftView } from '@isangano/contracts/drafts/draft';
import { errorStatus } from '@isangano/contracts/error-status';
import { resumeFragmentKey } from '@isangano/contracts/routes';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { callOperation } from '../api/call-operation.ts';
import { createCapability, deriveAccessToken } from '../application/capability.ts';
import { findApplication } from '../application/stored-application.ts';
import { getItem, removeItem, setItem } from '../device-storage.ts';
import { randomKey } from '../random-key.ts';
import { createDraftCipher } from './draft-cipher.ts';
import { ofDraft, requestDraft } from './draft-requests.ts';
import { adoptDraft, type OpenResult, toFailure } from './open-draft.ts';
import { useOpening } from './use-opening.ts';

const linkPattern = new RegExp(`^#${resumeFragmentKey}=([0-9a-f]{32})\\.([\\w-]{43})$`);

/** A draft may be saved while it is opened; then its newest version is fetched again. */
const maxAttempts = 3;

type Keys = { id: string; capability: string };

/**
 * Opens the draft that a link names, as `openCode` does. It continues here under a new key, so that the person who
 * requested the link cannot read further input; afterwards, the link only leads to the form on this device.
 */
export async function openResumeLink(hash: string): Promise<OpenResult> {
  const [, id, capability] = linkPattern.exec(hash) ?? [];
  if (id === undefined || capability === undefined) return { outcome: 'malformed' };
  const opened = applicationKinds.find((kind) => {
    const application = findApplication(kind);
    // The device that asked for the link has the draft, too.
    return application?.openedFrom === id || application?.id === id;
  });
  if (opened) return { outcome: 'opened', kind: opened };
  const next = chooseKeys(id);
  const result = await continueDraft({ id, capability }, next);
  // It is only needed again after a request without a response.
  if (result.outcome === 'opened' || result.outcome === 'wrong') removeItem(getNextKeysKey(id));
  return result;
}

async function continueDraft(link: Keys, next: Keys): Promise<OpenResult> {
  const token = await deriveAccessToken(link.capability);
  const newToken = await deriveAccessToken(next.capability);
  const cipher = await createDraftCipher(link.capability);
  const newCipher = await createDraftCipher(next.capability);
  const adopt = (draft: DraftView) =>
    adoptDraft(draft, { capability: next.capability, code: null, openedFrom: link.id });
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const found = await requestDraft(token, link.id);
    if (found.status === errorStatus.not_found) break;
    if (found.outcome !== 'ok') return toFailure(found);
    const content = await newCipher.encrypt(await cipher.decrypt(found.output.content));
    const { version: basedOn } = found.output;
    const result = await callOperation('POST /drafts/{id}/key', {
      input: { newId: next.id, newToken, content, basedOn },
      ...ofDraft(link.id, token),
    });
    if (result.outcome === 'ok')
      return await adopt({ ...found.output, id: next.id, content, version: result.output.version });
    if (result.status === errorStatus.not_found) break;
    if (result.status !== errorStatus.conflict || attempt === maxAttempts) return toFailure(result);
  }
  // This device may have continued it already, without getting the response.
  const continued = await requestDraft(newToken, next.id);
  return continued.outcome === 'ok' ? await adopt(continued.output) : toFailure(continued);
}

function getNextKeysKey(id: string): string {
  return `opened-link:${id}`;
}

/** Returns id and capability under which this device continues a draft: the same until it has. */
function chooseKeys(id: string): Keys {
  const [nextId, capability] = getItem(getNextKeysKey(id))?.split('.') ?? [];
  if (nextId !== undefined && capability !== undefined) return { id: nextId, capability };
  const keys = { id: randomKey(), capability: createCapability() };
  setItem(getNextKeysKey(id), `${keys.id}.${keys.capability}`);
  return keys;
}

/** Opens the draft of a link when a button is pressed: programs that check links in mails only load the page. */
export function ResumeLinkNotice({ hash }: { hash: string }) {
  const { _ } = useDeferredMessages('drafts');
  const { error, isOpening, open } = useOpening();
  return (
    <Alert tone="info" title={_('drafts.link.title')}>
      <div className="grid justify-items-start gap-3">
        <p role="status">{_(error ? `drafts.link.${error}` : 'drafts.link.text')}</p>
        <Button busy={isOpening} onClick={() => void open(() => openResumeLink(hash))}>
          {_('drafts.link.open')}
        </Button>
      </div>
    </Alert>
  );
}
