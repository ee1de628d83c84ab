import { errorStatus } from '@isangano/contracts/error-status';
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
  /**
   * With `isRepeated`, the server may have stored an earlier attempt; with `isEarlier`, one with other content. The
   * reference is undefined if it was in a response that was lost.
   */
  | { state: 'sent'; reference: string | undefined; isRepeated: boolean; isEarlier: boolean }
  | { state: 'cancelled' }
  | { state: 'refused'; status: number; issues: readonly Issue[] }
  | { state: 'failed' };

type SendOptions = {
  /** Waits for the uploads of files, loads the code that calls the operation of the form, and calls it. */
  send: (options: SubmissionOptions) => Promise<CallResult<SubmittedForm>>;
  fingerprint: string;
  lastAttempt: Attempt | undefined;
  onAttempt: (attempt: Attempt) => void;
  /** Begun by the page, not by the visitor: only its end is shown, and only if it is the last attempt. */
  isSilent: boolean;
};

/** The fingerprint when attempts differed in their content. */
const otherContent = '';

/** The state after a call of an attempt. */
function toSubmission(
  result: CallResult<SubmittedForm>,
  { fingerprint }: Attempt,
  isRepeated: boolean,
): Submission {
  const isEarlier = fingerprint === otherContent;
  switch (result.outcome) {
    case 'ok':
      return { state: 'sent', reference: result.output.id, isRepeated, isEarlier };
    case 'error':
      // The server has stored an attempt with this key, of which the response was lost.
      if (result.status === errorStatus.conflict)
        return { state: 'sent', reference: undefined, isRepeated: true, isEarlier };
      return { state: 'refused', status: result.status, issues: result.issues };
    default:
      return { state: result.outcome };
  }
}

/** Whether an application may be received when it is sent again as it is. */
export function isWaiting(submission: Submission): boolean {
  if (submission.state === 'failed') return true;
  const { timeout, too_many, internal } = errorStatus;
  return (
    submission.state === 'refused' &&
    (submission.status >= internal || submission.status === timeout || submission.status === too_many)
  );
}

/** Sends a form. A call during another one of the visitor does nothing, and returns undefined. */
export function useSubmission() {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' });
  const activeRequest = useRef<AbortController>(undefined);
  const silentRequest = useRef<AbortController>(undefined);

  const cancel = useCallback(() => {
    activeRequest.current?.abort();
    silentRequest.current?.abort();
  }, []);
  useEffect(() => cancel, [cancel]);

  const send = useCallback(async (options: SendOptions): Promise<Submission | undefined> => {
    const { fingerprint, lastAttempt, isSilent } = options;
    if (activeRequest.current || (isSilent && silentRequest.current)) return undefined;
    const controller = new AbortController();
    const request = isSilent ? silentRequest : activeRequest;
    request.current = controller;
    if (!isSilent) {
      silentRequest.current?.abort();
      setSubmission({ state: 'sending', progress: { sentBytes: 0, totalBytes: 0 } });
    }

    // The same key for all attempts: after a lost response nobody knows whether the server has stored one.
    const isSame = lastAttempt === undefined || lastAttempt.fingerprint === fingerprint;
    const attempt = {
      key: lastAttempt?.key ?? randomKey(),
      fingerprint: isSame ? fingerprint : otherContent,
    };
    options.onAttempt(attempt);

    const result = await options
      .send({
        key: attempt.key,
        signal: controller.signal,
        onProgress: (progress) => isSilent || setSubmission({ state: 'sending', progress }),
      })
      .catch(
        (cause: unknown): CallResult<SubmittedForm> =>
          controller.signal.aborted ? { outcome: 'cancelled' } : { outcome: 'failed', cause },
      );
    request.current = undefined;

    const next = toSubmission(result, attempt, lastAttempt !== undefined);
    const isOver = next.state !== 'cancelled' && !isWaiting(next);
    if (isOver || !isSilent) setSubmission(next);
    return next;
  }, []);

  const reset = useCallback(() => setSubmission({ state: 'idle' }), []);
  return { submission, send, cancel, reset };
}
