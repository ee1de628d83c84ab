import { errorStatus } from '@isangano/contracts/error-status';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { CallResult } from '../api/call-operation.ts';
import type { Progress } from '../api/send-with-progress.ts';
import type { Attempt } from '../draft.ts';
import { randomKey } from '../random-key.ts';
import type { Reference } from '../reference.ts';
import type { SubmissionOptions } from '../submission-options.ts';
import type { SubmittedForm } from '../wizard/wizard-definition.ts';
import { isTemporary, isUnanswered } from './response-status.ts';
import { idle, reduceSending, type SendingEvent, type SendingState } from './sending-state.ts';

/** What the visitor gets for a form that the server has. */
export type Receipt = {
  /** Undefined if it was in a response that was lost. */
  reference: Reference | undefined;
  /** The server may have stored an earlier attempt. */
  isRepeated: boolean;
  /** The earlier attempt had other content. */
  isEarlier: boolean;
};

export type Submission = SendingState<Receipt>;

/** How an attempt has ended. */
type AttemptEnd = Extract<SendingEvent<Receipt>, { type: 'receive' | 'keep' | 'fail' | 'cancel' }>;

type SendOptions = {
  /** Waits for the uploads of files, loads the code that calls the operation of the form, and calls it. */
  send: (options: SubmissionOptions) => Promise<CallResult<SubmittedForm>>;
  fingerprint: string;
  lastAttempt: Attempt | undefined;
  onAttempt: (attempt: Attempt) => void;
  /** Whether the outbox of the device has it, and for how long; undefined if not. */
  getKept: () => { isStored: boolean } | undefined;
  /** Begun by the page, not by the visitor: only its end is shown, and only if it is the last attempt. */
  isSilent: boolean;
};

const noProgress: Progress = { sentBytes: 0, totalBytes: 0 };

/** The fingerprint when attempts differed in their content. */
const otherContent = '';

/** How an attempt has ended, by its result. */
function toEnd(
  result: CallResult<SubmittedForm>,
  { fingerprint }: Attempt,
  isRepeated: boolean,
  { getKept, isSilent }: SendOptions,
): AttemptEnd {
  const isEarlier = fingerprint === otherContent;
  if (result.outcome === 'cancelled') return { type: 'cancel' };
  if (result.outcome === 'ok')
    return { type: 'receive', receipt: { reference: result.output, isRepeated, isEarlier } };
  const status = result.outcome === 'error' ? result.status : undefined;
  // The server has stored an attempt with this key, of which the response was lost.
  if (status === errorStatus.conflict)
    return { type: 'receive', receipt: { reference: undefined, isRepeated: true, isEarlier } };
  const kept = getKept();
  // What waits already goes on waiting as long as the server may accept it.
  const mayWait = isUnanswered(status) || (isSilent && isTemporary(status));
  if (kept && mayWait) return { type: 'keep', ...kept };
  return { type: 'fail', refusal: result.outcome === 'error' ? result : undefined };
}

/** Sends a form. A call during another one of the visitor does nothing, and returns undefined. */
export function useSubmission() {
  const [submission, dispatch] = useReducer(reduceSending<Receipt>, idle);
  const [progress, setProgress] = useState(noProgress);
  const activeRequest = useRef<AbortController>(undefined);
  const silentRequest = useRef<AbortController>(undefined);

  const cancel = useCallback(() => {
    activeRequest.current?.abort();
    silentRequest.current?.abort();
  }, []);
  useEffect(() => cancel, [cancel]);

  const send = useCallback(async (options: SendOptions): Promise<AttemptEnd | undefined> => {
    const { fingerprint, lastAttempt, isSilent } = options;
    if (activeRequest.current || (isSilent && silentRequest.current)) return undefined;
    const controller = new AbortController();
    const request = isSilent ? silentRequest : activeRequest;
    request.current = controller;
    if (!isSilent) {
      silentRequest.current?.abort();
      setProgress(noProgress);
      dispatch({ type: 'submit' });
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
        onProgress: (next) => isSilent || setProgress(next),
      })
      .catch(
        (cause: unknown): CallResult<SubmittedForm> =>
          controller.signal.aborted ? { outcome: 'cancelled' } : { outcome: 'failed', cause },
      );
    request.current = undefined;

    const end = toEnd(result, attempt, lastAttempt !== undefined, options);
    // One that was stopped shows nothing: another attempt has taken its place.
    if (!isSilent || end.type !== 'cancel') dispatch(end);
    return end;
  }, []);

  const dismiss = useCallback(() => dispatch({ type: 'dismiss' }), []);
  return { submission, progress, dispatch, dismiss, send, cancel };
}
