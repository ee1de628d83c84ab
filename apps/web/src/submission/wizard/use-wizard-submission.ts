import type { Issue } from '@isangano/contracts/errors';
import { useEffect, useRef, useState } from 'react';
import { computeFingerprint } from '../compute-fingerprint.ts';
import { discardDraftFiles } from '../draft.ts';
import type { ChosenFiles } from '../files/chosen-file.ts';
import type { FilesState } from '../files/use-chosen-files.ts';
import { hasOutboxItems } from '../outbox/outbox-flag.ts';
import type { QueuedApplication } from '../outbox/queued-application.ts';
import { useSubmission } from '../sending/use-submission.ts';
import type { StatusLink } from '../status-path.ts';
import type { SubmissionOptions } from '../submission-options.ts';
import type { DraftState } from '../use-draft.ts';
import type { DraftSyncState } from '../use-draft-sync.ts';
import type { Uploads } from '../use-uploads.ts';
import type { WizardDefinition } from './wizard-definition.ts';

/** Called early, so that an application can be kept without a connection. */
export const loadSubmit = () => import('../outbox/submit-application.ts');

type WizardSubmissionOptions = {
  definition: WizardDefinition<string>;
  draft: DraftState;
  sync: DraftSyncState;
  files: FilesState;
  uploads: Uploads;
  showIssues: (issues: readonly Issue[], status: number, chosen: ChosenFiles) => void;
  /** Removes everything that the form shows. */
  clear: () => Promise<void>;
};

/** Sends the application of a wizard. Until the server has received it, the outbox of the device keeps it. */
export function useWizardSubmission(options: WizardSubmissionOptions) {
  const { definition, draft, sync, files, uploads, showIssues, clear } = options;
  const { form } = definition;
  const { submission, progress, dispatch, dismiss, send, cancel } = useSubmission();
  const queued = useRef<QueuedApplication>(undefined);
  const [keys, setKeys] = useState<StatusLink>();

  /** A silent attempt repeats what the outbox has. */
  async function attempt(call: SubmissionOptions, chosen: ChosenFiles, isSilent: boolean) {
    const { submitApplication } = await loadSubmit();
    if (!isSilent) queued.current?.release();
    return submitApplication(call, {
      definition,
      values: draft.current(),
      chosen,
      uploads,
      queued: isSilent ? queued.current : undefined,
      onQueued: (next) => {
        queued.current = next;
      },
      onKeys: setKeys,
      pauseSync: sync.pause,
    });
  }

  async function unqueue(): Promise<void> {
    const current = queued.current;
    queued.current = undefined;
    await current?.remove();
  }

  async function submit(chosen: ChosenFiles, { isSilent = false } = {}): Promise<boolean> {
    const end = await send({
      send: (call) => attempt(call, chosen, isSilent),
      fingerprint: computeFingerprint(draft.current(), chosen),
      lastAttempt: draft.attempt(),
      onAttempt: (next) => draft.saveMeta({ attempt: next }),
      getKept: () => queued.current && { isStored: queued.current.isStored() },
      isSilent,
    });
    // Another call is sending, or has stopped this one.
    if (!end || (isSilent && end.type === 'cancel')) return false;
    if (end.type === 'keep') {
      sync.resume();
      if (!isSilent) waitForNetwork({ hasFailed: true });
      return false;
    }
    if (end.type === 'fail' && end.refusal) showIssues(end.refusal.issues, end.refusal.status, chosen);
    if (end.type === 'receive') {
      await queued.current?.receive(end.receipt.reference);
      await finish(end.receipt.isRepeated);
    } else {
      sync.resume();
      await unqueue();
    }
    return true;
  }

  // Attempts are made long after the render that began to wait.
  const latestSubmit = useRef(submit);
  useEffect(() => {
    latestSubmit.current = submit;
  });

  function waitForNetwork(how: { hasFailed: boolean }): void {
    queued.current?.wait(async (item) => {
      if (item.state === 'waiting') return latestSubmit.current(await files.settle(), { isSilent: true });
      if (item.state === 'received') await finish(true);
      release();
      return true;
    }, how);
  }

  /** The outbox goes on without the form. */
  function release(): void {
    queued.current?.release();
    queued.current = undefined;
    dispatch({ type: 'withdraw' });
  }
  useEffect(() => () => queued.current?.release(), []);

  const hasSearched = useRef(false);
  useEffect(() => {
    if (!draft.isReady || hasSearched.current) return;
    hasSearched.current = true;
    if (!hasOutboxItems()) return;
    void loadSubmit().then(
      async ({ findQueued }) => {
        const { queued: found, received } = await findQueued(form);
        if (received) await finish(true);
        if (!found) return;
        queued.current = found;
        dispatch({ type: 'keep', isStored: found.isStored() });
        waitForNetwork({ hasFailed: false });
      },
      () => undefined,
    );
  });

  async function finish(isRepeated: boolean): Promise<void> {
    // First, as the page may be closed meanwhile: files without their draft would belong to another application.
    await discardDraftFiles(form);
    if (!isRepeated) {
      uploads.forget();
      sync.forget();
    } else {
      // Files and draft may have been sent once more after the attempt that the server has stored.
      uploads.discard();
      sync.discard();
    }
    await clear();
  }

  return {
    submission,
    progress,
    cancel,
    /** What was sent is shown by the outbox from now on. */
    dismiss: () => {
      if (submission.phase === 'sent') release();
      dismiss();
    },
    submit,
    /** Of the application that was submitted last. */
    keys,
    /** The visitor changes the application, which therefore leaves the outbox until it is submitted again. */
    withdraw() {
      if (!queued.current) return;
      cancel();
      dispatch({ type: 'withdraw' });
      void unqueue();
    },
    /** Shows an empty form for another application; the outbox goes on with this one. */
    beginAnother: async () => {
      release();
      uploads.forget();
      sync.leave();
      await clear();
    },
  };
}
