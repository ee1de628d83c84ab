import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { DraftView } from '@isangano/contracts/drafts/draft';
import { errorStatus } from '@isangano/contracts/error-status';
import { callOperation } from '../api/call-operation.ts';
import { deriveAccessToken } from '../application/capability.ts';
import { changeApplication, openApplication } from '../application/stored-application.ts';
import type { Draft, StoredFiles } from '../draft.ts';
import { createObservable } from '../observable.ts';
import { getRetryDelayMs } from '../sending/retry.ts';
import { createDraftCipher } from './draft-cipher.ts';
import { ofDraft, requestDraft, toRemoteUploads } from './draft-requests.ts';
import {
  discardOtherFiles,
  discardOtherVersion,
  readOtherVersion,
  storeOtherVersion,
  swapFiles,
} from './other-version.ts';

/** With the delay of the device's own storage, less than two seconds after the last key. */
const saveDelayMs = 1200;

/** How long a submission waits for a save in progress, which would otherwise create the draft again. */
const pauseMaxMs = 2000;

const waitMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Afterwards the draft is left to its expiry. */
const discardMaxAttempts = 8;

export type SyncState =
  /** Nothing was saved on the server yet. */
  | 'idle'
  | 'saving'
  | 'saved'
  /** The connection failed; saving is retried automatically. */
  | 'offline'
  /** The server does not store it, for example because it is too long. */
  | 'refused'
  /** The application was sent or discarded on another device, or has expired. */
  | 'ended';

type SyncStatus = {
  state: SyncState;
  hasOtherVersion: boolean;
  /** Whether the server can send a link to the draft by mail. */
  canMailLink: boolean;
};

export type DraftSync = Awaited<ReturnType<typeof openDraftSync>>;

/** Opens the synchronization of a form's draft with the server, which cannot read it. */
export async function openDraftSync(form: ApplicationKind) {
  const { id, capability, version: storedVersion } = openApplication(form);
  const token = await deriveAccessToken(capability);
  const cipher = await createDraftCipher(capability);
  const status = createObservable<SyncStatus>({
    state: 'idle',
    hasOtherVersion: readOtherVersion(form) !== undefined,
    canMailLink: false,
  });
  const { change } = status;
  let pending: Draft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSaving = false;
  /** Resolves when the last save has ended; undefined if the server never got one. */
  let lastSave: Promise<void> | undefined = storedVersion > 0 ? Promise.resolve() : undefined;
  let hasStopped = false;
  let isPaused = false;
  let failures = 0;

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
    if (pending && status.get().state !== 'offline') schedule(0);
  }

  async function send(content: Draft): Promise<void> {
    const { version: basedOn, uploads, reminderEmail, device } = openApplication(form);
    const { values, step } = content;
    const encrypted = await cipher.encrypt({ values, step, device });
    if (hasStopped) return;
    const result = await callOperation('PUT /drafts/{id}', {
      input: {
        kind: form,
        content: encrypted,
        basedOn,
        uploads: uploads.map((upload) => upload.id),
        reminderEmail,
      },
      ...ofDraft(id, token),
    });
    if (hasStopped) return;
    if (result.outcome === 'ok') {
      failures = 0;
      changeApplication(form, { version: result.output.version, isDirty: pending !== undefined });
      return change({ state: 'saved', canMailLink: result.output.canMailLink });
    }
    const { status: code } = result;
    if (code === errorStatus.not_found) return change({ state: 'ended' });
    if (code === errorStatus.invalid_input || code === errorStatus.too_large)
      return change({ state: 'refused' });
    pending ??= content;
    if (code === errorStatus.conflict && (await resolveConflict())) return;
    change({ state: 'offline' });
    schedule(getRetryDelayMs(failures));
    failures += 1;
  }

  /** The latest input is saved as the newest version. That of the other device is kept and offered. */
  async function resolveConflict(): Promise<boolean> {
    const result = await requestDraft(token, id);
    if (result.outcome !== 'ok') return false;
    const { version } = result.output;
    const content = await cipher.decrypt(result.output.content);
    if (hasStopped) return true;
    // Otherwise only the response to an earlier request was lost.
    if (content.device !== openApplication(form).device) keepOtherVersion(content);
    takeOver(result.output);
    changeApplication(form, { version, isDirty: true });
    return true;
  }

  /** Saves the draft after a pause; with `isUrgent` at once. */
  function save(content: Draft, { isUrgent = false } = {}): void {
    pending = content;
    changeApplication(form, { isDirty: true });
    schedule(isUrgent ? 0 : saveDelayMs);
  }

  /** Saves the version that an earlier page could not save, unless a newer one waits already. */
  function saveLater(content: Draft): void {
    pending ??= content;
    schedule(0);
  }

  /** Keeps a version, in place of which the device shows another one. */
  function keepOtherVersion(content: Draft): void {
    storeOtherVersion(form, content);
    discardOtherFiles(form);
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

  /** Removes the draft from the server, after a save in progress. The device may have forgotten it by then. */
  async function removeDraft(): Promise<void> {
    await lastSave?.catch(() => undefined);
    if (!lastSave) return;
    for (let attempt = 0; attempt < discardMaxAttempts; attempt += 1) {
      const result = await callOperation('DELETE /drafts/{id}', ofDraft(id, token));
      if (result.outcome === 'ok' || result.status === errorStatus.not_found) return;
      await waitMs(getRetryDelayMs(attempt));
    }
  }

  return {
    getStatus: status.get,
    subscribe: status.subscribe,
    save,
    /** Saves the draft at once, and resolves to whether the server has it. */
    saveNow(content: Draft): Promise<boolean> {
      save(content, { isUrgent: true });
      return new Promise((resolve) => {
        function check(): void {
          // After a failure it is pending again, and sent later.
          const isWaiting = pending === content && status.get().state !== 'offline';
          if (status.get().state === 'saving' || isWaiting) return;
          unsubscribe();
          resolve(status.get().state === 'saved');
        }
        const unsubscribe = status.subscribe(check);
      });
    },
    /**
     * Returns the draft if another device has saved a newer version. Unsaved changes of `current` are then kept as the
     * other version.
     */
    async load(current: Draft): Promise<Draft | undefined> {
      const { version, isDirty, device } = openApplication(form);
      const result = version === 0 ? undefined : await requestDraft(token, id);
      if (hasStopped) return undefined;
      if (result?.outcome !== 'ok') {
        if (result?.status === errorStatus.not_found) change({ state: 'ended' });
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
    /** Returns that version, and keeps `current` in its place. */
    swapVersions(current: Draft): Draft | undefined {
      const other = readOtherVersion(form);
      if (other) storeOtherVersion(form, current);
      return other;
    },
    swapFiles: (files: StoredFiles) => swapFiles(form, files),
    dismissOtherVersion: (): void => {
      discardOtherVersion(form);
      change({ hasOtherVersion: false });
    },
    /** Removes the draft and its uploads from the server. */
    discard(): void {
      stop();
      void removeDraft();
    },
    /** Pauses saving until it is resumed. Resolves when a save in progress has ended, or has taken too long. */
    async pause(): Promise<void> {
      isPaused = true;
      if (isSaving) await Promise.race([lastSave?.catch(() => undefined), waitMs(pauseMaxMs)]);
    },
    resume(): void {
      isPaused = false;
      if (pending) schedule(0);
    },
    /** The application was sent, and its draft is gone: nothing is saved any more. */
    finish(): void {
      stop();
      // But a save in progress may create it again.
      if (isSaving) void removeDraft();
    },
    stop,
  };
}
