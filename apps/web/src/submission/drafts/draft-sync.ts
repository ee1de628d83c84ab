import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { DraftView } from '@isangano/contracts/drafts/draft';
import { errorStatus } from '@isangano/contracts/error-status';
import { deriveAccessToken } from '../application/capability.ts';
import { changeApplication, openApplication } from '../application/stored-application.ts';
import { getRetryDelayMs } from '../retry-delay.ts';
import {
  createDraftCipher,
  type DraftContent,
  discardOtherVersion,
  readOtherVersion,
  storeOtherVersion,
} from './draft-content.ts';
import { requestDiscard, requestDraft, requestSave, toRemoteUploads } from './draft-requests.ts';

/** With the delay of the device's own storage, less than two seconds after the last key. */
const saveDelayMs = 1200;

/** How long a submission waits for a save that is on its way, which would otherwise create the draft again. */
const pauseMaxMs = 2000;

const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Afterwards the draft is left to its expiry. */
const discardMaxAttempts = 8;

export type SyncState =
  /** Nothing was saved on the server yet. */
  | 'idle'
  | 'saving'
  | 'saved'
  /** The connection failed; saving goes on by itself. */
  | 'offline'
  /** The server does not store it, for example because it is too long. */
  | 'refused'
  /** The application was sent or discarded on another device, or has expired. */
  | 'ended';

export type SyncStatus = {
  state: SyncState;
  hasOtherVersion: boolean;
  /** Whether the server can send a link to the draft by mail. */
  canMailLink: boolean;
};

export type DraftSync = {
  getStatus: () => SyncStatus;
  subscribe: (listener: () => void) => () => void;
  /** Saves the draft after a pause; with `isUrgent` at once. */
  save(content: DraftContent, options?: { isUrgent?: boolean }): void;
  /** Saves the draft at once, and resolves to whether the server has it. */
  saveNow(content: DraftContent): Promise<boolean>;
  /**
   * Returns the draft if another device has saved a newer version. What this device has not saved of `current` is then kept
   * as the other version.
   */
  load(current: DraftContent): Promise<DraftContent | undefined>;
  /** Keeps a version, in place of which the device shows another one. */
  keepOtherVersion(content: DraftContent): void;
  /** Returns that version, and keeps `current` in its place. */
  swapVersions(current: DraftContent): DraftContent | undefined;
  dismissOtherVersion: () => void;
  /** Removes the draft and its uploads from the server. */
  discard(): void;
  /** Begins no save until it is resumed. Resolves when one that is on its way has ended, or has taken too long. */
  pause(): Promise<void>;
  resume(): void;
  /** The application was sent, and its draft is gone: nothing is saved any more. */
  finish(): void;
  stop(): void;
};

/** Opens the synchronization of a form's draft with the server, which cannot read it. */
export async function openDraftSync(form: ApplicationKind): Promise<DraftSync> {
  const { id, capability, version: storedVersion } = openApplication(form);
  const token = await deriveAccessToken(capability);
  const cipher = await createDraftCipher(capability);
  const listeners = new Set<() => void>();
  let status: SyncStatus = {
    state: 'idle',
    hasOtherVersion: readOtherVersion(form) !== undefined,
    canMailLink: false,
  };
  let pending: DraftContent | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  /** Resolves when the last save has ended; undefined if the server never got one. */
  let lastSave: Promise<void> | undefined = storedVersion > 0 ? Promise.resolve() : undefined;
  let hasStopped = false;
  let isPaused = false;
  let failures = 0;

  function change(part: Partial<SyncStatus>): void {
    status = { ...status, ...part };
    for (const listener of listeners) listener();
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    if (!hasStopped) timer = setTimeout(() => void push(), ms);
  }

  async function push(): Promise<void> {
    if (isSaving || !pending || hasStopped || isPaused) return;
    isSaving = true;
    const content = pending;
    pending = undefined;
    change({ state: 'saving' });
    lastSave = send(content).finally(() => {
      isSaving = false;
    });
    await lastSave;
    if (pending && status.state !== 'offline') schedule(0);
  }

  async function send(content: DraftContent): Promise<void> {
    const application = openApplication(form);
    const { values, step } = content;
    const encrypted = await cipher.encrypt({ values, step, device: application.device });
    if (hasStopped) return;
    const result = await requestSave(token, application, { kind: form, content: encrypted });
    if (hasStopped) return;
    if (result.outcome === 'ok') {
      failures = 0;
      changeApplication(form, { version: result.output.version, isDirty: pending !== undefined });
      return change({ state: 'saved', canMailLink: result.output.canMailLink });
    }
    const code = result.outcome === 'error' ? result.status : undefined;
    if (code === errorStatus.not_found) return change({ state: 'ended' });
    if (code === errorStatus.invalid_input || code === errorStatus.too_large)
      return change({ state: 'refused' });
    pending ??= content;
    if (code === errorStatus.conflict && (await resolveConflict())) return;
    change({ state: 'offline' });
    schedule(getRetryDelayMs(failures));
    failures += 1;
  }

  /** What was typed last is saved as the newest version. That of the other device is kept and offered. */
  async function resolveConflict(): Promise<boolean> {
    const application = openApplication(form);
    const result = await requestDraft(token, application);
    if (result.outcome !== 'ok') return false;
    const { version } = result.output;
    const content = await cipher.decrypt(result.output.content);
    if (hasStopped) return true;
    // Otherwise only the response to an earlier request was lost.
    if (content.device !== application.device) keepOtherVersion(content);
    takeOver(result.output);
    changeApplication(form, { version, isDirty: true });
    return true;
  }

  /** Saves what an earlier page could not, unless something newer waits already. */
  function saveLater(content: DraftContent): void {
    pending ??= content;
    schedule(0);
  }

  function keepOtherVersion(content: DraftContent): void {
    storeOtherVersion(form, content);
    change({ hasOtherVersion: true });
  }

  /** Files that another device has sent belong to the draft, too. */
  function takeOver({ uploads }: DraftView): void {
    const known = openApplication(form).uploads;
    changeApplication(form, { uploads: [...known, ...toRemoteUploads(uploads, known)] });
  }

  const saveSoon = () => pending && schedule(0);
  addEventListener('online', saveSoon);
  document.addEventListener('visibilitychange', saveSoon);
  addEventListener('pagehide', saveSoon);

  function stop(): void {
    hasStopped = true;
    clearTimeout(timer);
    removeEventListener('online', saveSoon);
    document.removeEventListener('visibilitychange', saveSoon);
    removeEventListener('pagehide', saveSoon);
  }

  /** Removes the draft from the server, after a save that is on its way. The device may have forgotten it meanwhile. */
  async function removeDraft(): Promise<void> {
    await lastSave?.catch(() => undefined);
    if (!lastSave) return;
    for (let attempt = 0; attempt < discardMaxAttempts; attempt += 1) {
      const result = await requestDiscard(token, { id });
      const isGone = result.outcome === 'error' && result.status === errorStatus.not_found;
      if (result.outcome === 'ok' || isGone) return;
      await waitMs(getRetryDelayMs(attempt));
    }
  }

  return {
    getStatus: () => status,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    save(content, { isUrgent = false } = {}) {
      pending = content;
      changeApplication(form, { isDirty: true });
      schedule(isUrgent ? 0 : saveDelayMs);
    },
    saveNow(content) {
      pending = content;
      changeApplication(form, { isDirty: true });
      schedule(0);
      return new Promise((resolve) => {
        function check(): void {
          // After a failure it is pending again, and sent later.
          const isWaiting = pending === content && status.state !== 'offline';
          if (status.state === 'saving' || isWaiting) return;
          listeners.delete(check);
          resolve(status.state === 'saved');
        }
        listeners.add(check);
      });
    },
    async load(current) {
      const { version, isDirty, device } = openApplication(form);
      const result = version === 0 ? undefined : await requestDraft(token, openApplication(form));
      if (hasStopped) return undefined;
      if (result?.outcome !== 'ok') {
        const isGone = result?.outcome === 'error' && result.status === errorStatus.not_found;
        if (isGone) change({ state: 'ended' });
        else if (isDirty) saveLater(current);
        return undefined;
      }
      takeOver(result.output);
      if (result.output.version === version) {
        change({ state: 'saved' });
        if (isDirty) saveLater(current);
        return undefined;
      }
      const content = await cipher.decrypt(result.output.content);
      const isOwn = content.device === device;
      // This device has saved it, but did not get the response.
      if (isOwn && isDirty) pending ??= current;
      if (!isOwn && isDirty) keepOtherVersion(current);
      changeApplication(form, { version: result.output.version, isDirty: pending !== undefined });
      change({ state: 'saved' });
      if (pending) schedule(0);
      return isOwn ? undefined : content;
    },
    keepOtherVersion,
    swapVersions(current) {
      const other = readOtherVersion(form);
      if (other) keepOtherVersion(current);
      return other;
    },
    dismissOtherVersion() {
      discardOtherVersion(form);
      change({ hasOtherVersion: false });
    },
    discard() {
      stop();
      void removeDraft();
    },
    async pause() {
      isPaused = true;
      if (isSaving) await Promise.race([lastSave?.catch(() => undefined), waitMs(pauseMaxMs)]);
    },
    resume() {
      isPaused = false;
      if (pending) schedule(0);
    },
    finish() {
      stop();
      // The submission has removed the draft, but a save that is on its way may create it again.
      if (isSaving) void removeDraft();
    },
    stop,
  };
}
