import type { Issue } from '@isangano/contracts/errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallResult } from '../api/call-operation.ts';
import type { Progress } from '../api/send-with-progress.ts';
import type { Attempt } from './draft.ts';
import { randomKey } from './random-key.ts';
import type { SubmissionOptions } from './submission-options.ts';
import type { SubmittedForm } from './wizard-definition.ts';

export type Submission =
  | { state: 'idle' }
  | { state: 'sending'; progress: Progress }
  | { state: 'sent'; reference: string }
  | { state: 'cancelled' }
  | { state: 'refused'; status: number; issues: readonly Issue[] }
  | { state: 'failed' };

type SendOptions = {
  /** Waits for the uploads of files, loads the code that calls the operation of the form, and calls it. */
  send: (options: SubmissionOptions) => Promise<CallResult<SubmittedForm>>;
  fingerprint: string;
  lastAttempt: Attempt | undefined;
  onAttempt: (attempt: Attempt) => void;
};

/** The state after a call. */
function toSubmission(result: CallResult<SubmittedForm>): Submission {
  switch (result.outcome) {
    case 'ok':
      return { state: 'sent', reference: result.output.id };
    case 'error':
      return { state: 'refused', status: result.status, issues: result.issues };
    default:
      return { state: result.outcome };
  }
}

/** Sends a form. A call during another one does nothing, and returns undefined. */
export function useSubmission() {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' });
  const activeRequest = useRef<AbortController>(undefined);

  useEffect(() => () => activeRequest.current?.abort(), []);

  const send = useCallback(async (options: SendOptions): Promise<Submission | undefined> => {
    if (activeRequest.current) return undefined;
    const controller = new AbortController();
    activeRequest.current = controller;
    setSubmission({ state: 'sending', progress: { sentBytes: 0, totalBytes: 0 } });

    const { fingerprint, lastAttempt } = options;
    const key = lastAttempt?.fingerprint === fingerprint ? lastAttempt.key : randomKey();
    options.onAttempt({ key, fingerprint });

    const result = await options
      .send({
        key,
        signal: controller.signal,
        onProgress: (progress) => setSubmission({ state: 'sending', progress }),
      })
      .catch(
        (cause: unknown): CallResult<SubmittedForm> =>
          controller.signal.aborted ? { outcome: 'cancelled' } : { outcome: 'failed', cause },
      );
    activeRequest.current = undefined;

    const next = toSubmission(result);
    setSubmission(next);
    return next;
  }, []);

  const cancel = useCallback(() => activeRequest.current?.abort(), []);
  const reset = useCallback(() => setSubmission({ state: 'idle' }), []);
  return { submission, send, cancel, reset };
}
