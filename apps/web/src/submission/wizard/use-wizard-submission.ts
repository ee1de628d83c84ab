import type { Issue } from '@isangano/contracts/errors';
import { useEffect, useReducer, useRef, useState } from 'react';
import type { Progress } from '../api/send-request.ts';
import { type Attempt, discardDraftFiles, mergeDefaults } from '../draft.ts';
import type { DraftState, DraftStore } from '../draft-store.ts';
import type { ChosenFiles } from '../files/chosen-file.ts';
import type { Files } from '../files/use-chosen-files.ts';
import type { FormValues } from '../form-values.ts';
import type { ItemChange } from '../outbox/item.ts';
import { hasOutboxItems } from '../outbox/outbox-flag.ts';
import { readServerTime } from '../outbox/server-time.ts';
import { randomKey } from '../random-key.ts';
import type { Reference } from '../reference.ts';
import { idle, reduceSending } from '../sending/sending-state.ts';
import type { StatusLink } from '../status-path.ts';
import type { Uploads } from '../use-uploads.ts';
import type { FormDefinition } from './wizard-definition.ts';

/** Not in the first view of a form. Called early, so that an application can be stored without a connection. */
export async function loadOutbox() {
  const [application, page, sender, store, item, proofs] = await Promise.all([
    import('../outbox/queue-application.ts'),
    import('../outbox/page-outbox.ts'),
    import('../outbox/send-outbox.ts'),
    import('../outbox/store.ts'),
    import('../outbox/item.ts'),
    import('../proofs/start-proof.ts'),
  ]);
  return { ...application, ...page, ...sender, ...store, ...item, ...proofs };
}

type Outbox = Awaited<ReturnType<typeof loadOutbox>>;

/** The result of a form that the server has received. */
type Receipt = {
  /** Undefined if the response was lost. */
  reference: Reference | undefined;
  /** The server may have the content of an earlier attempt, which was different. */
  isEarlier: boolean;
};

/** The application of the form while the outbox has it. */
type Queued = { id: string; outbox: Outbox; stopWatching: () => void; showInBar: () => void };

type WizardSubmissionOptions = {
  definition: FormDefinition<string>;
  draft: DraftStore & DraftState;
  files: Files;
  uploads: Uploads;
  showIssues: (issues: readonly Issue[], status: number, chosen: ChosenFiles) => void;
  /** Removes all values of the form. */
  clear: () => Promise<void>;
};

const noProgress: Progress = { sentBytes: 0, totalBytes: 0 };

/** The fingerprint when attempts differed in their content. */
const otherContent = '';

/** Equal for two submissions with the same content. Files are compared by name, size and modification time. */
export function computeFingerprint(values: FormValues, files: ChosenFiles): string {
  const chosen = Object.entries(files).map(([field, list]) => [
    field,
    list.map(({ name, sizeBytes, file }) => [name, sizeBytes, file?.lastModified]),
  ]);
  return JSON.stringify([values, chosen]);
}

/** The same key for all attempts: after a lost response, it is unknown whether the server has stored one. */
export function continueAttempt(last: Attempt | undefined, fingerprint: string): Attempt {
  if (!last) return { key: randomKey(), fingerprint };
  return { key: last.key, fingerprint: last.fingerprint === fingerprint ? fingerprint : otherContent };
}

/**
 * Sends the application of a wizard: it is stored in the outbox first, and the form shows its state there until the
 * server has received it.
 */
export function useWizardSubmission(options: WizardSubmissionOptions) {
  const { definition, draft, files, uploads, showIssues, clear } = options;
  const { form, target, defaults, titleField, toJson, toSent } = definition;
  const [submission, dispatch] = useReducer(reduceSending<Receipt>, idle);
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  const [progress, setProgress] = useState(noProgress);
  const [keys, setKeys] = useState<StatusLink>();
  const queued = useRef<Queued>(undefined);
  const active = useRef<AbortController>(undefined);
  const leaving = useRef<Promise<void>>(undefined);
  /** Whether anything was changed, perhaps before the page knew what is in the outbox. */
  const isChanged = useRef(false);
  /** Whether the form is no longer shown: the outbox sends what it has submitted. */
  const hasLeft = useRef(false);

  function show(id: string, outbox: Outbox): Queued {
    queued.current?.stopWatching();
    queued.current = { id, outbox, stopWatching: () => {}, showInBar: outbox.hideInBar(id) };
    return queued.current;
  }

  /** The outbox goes on without the form. */
  function release(): void {
    queued.current?.stopWatching();
    queued.current?.showInBar();
    queued.current = undefined;
  }

  /** Removes the application from the outbox; its files are sent ahead of it again. */
  async function unqueue({ isPaused = false } = {}): Promise<void> {
    const current = queued.current;
    release();
    // If it cannot be removed, the bar shows it, and the next attempt replaces it, as it has the same id.
    await current?.outbox.unqueueApplication(form, current.id).catch(console.error);
    uploads.release({ isPaused });
    draft.resumeSync();
  }

  async function submit(chosen: ChosenFiles): Promise<void> {
    if (active.current) return;
    const controller = new AbortController();
    active.current = controller;
    setProgress(noProgress);
    dispatch({ type: 'submit' });
    const last = draft.attempt();
    const attempt = continueAttempt(last, computeFingerprint(draft.current(), chosen));
    draft.saveAttempt(attempt);
    let outbox: Outbox | undefined;
    try {
      await leaving.current;
      uploads.hold();
      outbox = await loadOutbox();
      const { id, link } = await outbox.queueApplication({
        form,
        target,
        values: draft.current(),
        chosen,
        title: String(draft.current()[titleField] ?? ''),
        toJson,
        toSent,
        hasArrived: uploads.hasArrived,
        key: attempt.key,
      });
      const current = show(id, outbox);
      setKeys(link);
      await draft.pauseSync();
      let mayHaveArrived = false;
      const change = await outbox
        .attemptItem(id, {
          signal: controller.signal,
          onProgress(next) {
            mayHaveArrived = next.totalBytes > 0 && next.sentBytes >= next.totalBytes;
            setProgress(next);
          },
        })
        .catch((): ItemChange => ({}));
      if (controller.signal.aborted && change.state !== 'received') {
        if (hasLeft.current) {
          release();
          outbox.sendLater();
          return;
        }
        dispatch({ type: 'cancel', mayHaveArrived });
        await unqueue({ isPaused: true });
      } else if (change.state === 'received' || change.state === 'refused') {
        await end(change, { chosen, isRepeated: last !== undefined });
        if (change.state === 'received' && !target) outbox.startProof(id);
      } else wait(current, { hasFailed: true });
    } catch (error) {
      // It could not be kept on the device either.
      console.error('submission', error);
      setIsCodeMissing(!outbox && (await readServerTime()) !== undefined);
      dispatch({ type: 'fail', refusal: undefined });
      await unqueue();
    } finally {
      active.current = undefined;
    }
  }

  async function finish(isRepeated: boolean): Promise<void> {
    // First, as the page may be closed in between: files without their draft would belong to another application.
    await discardDraftFiles(form).catch(console.error);
    // Files and draft may have been sent once more after the attempt that the server has stored.
    uploads.end(isRepeated ? 'discard' : 'stop');
    draft.endSync(isRepeated ? 'discard' : 'finish');
    await clear();
  }

  /** The server has received the application, or refused it. */
  async function end(
    change: ItemChange,
    { chosen, isRepeated }: { chosen: ChosenFiles; isRepeated: boolean },
  ): Promise<void> {
    if (change.state === 'received') {
      const reference = queued.current?.outbox.getReference(change);
      const isEarlier = draft.attempt()?.fingerprint === otherContent;
      dispatch({ type: 'receive', receipt: { reference, isEarlier } });
      await queued.current?.outbox.updateFlag();
      queued.current?.outbox.showItems();
      await finish(isRepeated || reference === undefined);
      return;
    }
    const { refusal } = change;
    dispatch({ type: 'fail', refusal });
    if (refusal) showIssues(refusal.issues, refusal.status, chosen);
    await unqueue();
  }

  // The item ends long after the render that began to wait.
  const latestEnd = useRef(end);
  useEffect(() => {
    latestEnd.current = end;
  });

  /** Shows that the application waits, until the outbox has sent it, the server has refused it, or it is gone. */
  function wait(current: Queued, { hasFailed }: { hasFailed: boolean }): void {
    const { id, outbox } = current;
    dispatch({ type: 'keep', isStored: outbox.isStored(id) });
    if (hasFailed) outbox.sendLater();
    current.stopWatching = outbox.watchItem(id, async (item) => {
      if (item?.state === 'received' || item?.state === 'refused')
        return latestEnd.current(item, { chosen: await files.settle(), isRepeated: true });
      release();
      dispatch({ type: 'withdraw' });
      uploads.release({ isPaused: false });
      draft.resumeSync();
    });
  }

  /** Removes the changed application from the outbox, until it is submitted again. */
  function leaveOutbox(): Promise<void> {
    dispatch({ type: 'change' });
    leaving.current = unqueue();
    return leaving.current;
  }

  /**
   * Shows the application that an earlier page has submitted, or another one since this was opened. It leaves the
   * outbox if it was changed before that was known.
   */
  async function findQueued({ isOpening }: { isOpening: boolean }): Promise<void> {
    const outbox = await loadOutbox();
    const item = await outbox.findQueued(form, target);
    // Submitted by this page.
    if (active.current || queued.current) return;
    // Later input is kept.
    if (item?.state === 'received' && isOpening) await finish(true);
    if (item?.state !== 'waiting') return;
    const sent = computeFingerprint(mergeDefaults(item.draft?.values ?? {}, defaults), {});
    // A draft without an attempt is older: the device had no room for it then, or has lost it.
    const isDraftNewer = draft.attempt() && sent !== computeFingerprint(draft.current(), {});
    if (isChanged.current || isDraftNewer) {
      show(item.id, outbox);
      return leaveOutbox();
    }
    const { id, accessToken } = item;
    if (accessToken !== undefined) setKeys({ id, accessToken });
    uploads.hold();
    await draft.pauseSync();
    wait(show(id, outbox), { hasFailed: false });
    outbox.keepSending({ hasFailed: false });
  }

  const hasSearched = useRef(false);
  useEffect(() => {
    if (!draft.isReady || hasSearched.current) return;
    hasSearched.current = true;
    if (hasOutboxItems()) void findQueued({ isOpening: true }).catch(() => undefined);
  });

  useEffect(() => {
    hasLeft.current = false;
    return () => {
      hasLeft.current = true;
      active.current?.abort();
      queued.current?.stopWatching();
      queued.current?.showInBar();
    };
  }, []);

  return {
    submission,
    /** Whether it failed because the code that sends it could not be loaded, although the server can be reached. */
    isCodeMissing,
    progress,
    cancel: () => active.current?.abort(),
    /** From now on, the outbox shows the sent application. */
    dismiss: () => {
      if (submission.phase === 'sent') release();
      dispatch({ type: 'dismiss' });
    },
    submit,
    /** Of the application that was submitted last. */
    keys,
    /** The visitor changes the application, which therefore leaves the outbox until it is submitted again. */
    async withdraw(): Promise<void> {
      isChanged.current = true;
      if (queued.current) {
        if (submission.phase === 'waiting') await leaveOutbox();
        return;
      }
      // Another page of the form may have submitted it.
      if (hasOutboxItems()) await findQueued({ isOpening: false }).catch(() => undefined);
    },
    /** Shows an empty form for another application; the outbox continues with this one. */
    beginAnother: async () => {
      release();
      dispatch({ type: 'withdraw' });
      uploads.end('stop');
      draft.endSync('stop');
      await clear();
    },
  };
}
