import type { Issue } from '@isangano/contracts/errors';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Attempt } from './draft.ts';
import { formSigns } from './form-signs.ts';
import { randomKey } from './random-key.ts';
import { type Progress, sendForm } from './send-form.ts';

export type Submission =
  | { state: 'idle' }
  | { state: 'sending'; progress: Progress }
  | { state: 'sent' }
  | { state: 'cancelled' }
  | { state: 'refused'; status: number; message: string; issues: readonly Issue[] }
  | { state: 'failed' };

type SendOptions = {
  url: string;
  body: FormData | string;
  fingerprint: string;
  lastAttempt: Attempt | undefined;
  onAttempt: (attempt: Attempt) => void;
};

/** Sends a form once at a time; a second call while one is under way does nothing. */
export function useSubmission() {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' });
  const underWay = useRef<AbortController>(undefined);

  useEffect(() => () => underWay.current?.abort(), []);

  const send = useCallback(async (options: SendOptions): Promise<Submission | undefined> => {
    if (underWay.current) return undefined;
    const controller = new AbortController();
    underWay.current = controller;
    setSubmission({ state: 'sending', progress: { sentBytes: 0, totalBytes: 0 } });

    const { fingerprint, lastAttempt } = options;
    const key = lastAttempt?.fingerprint === fingerprint ? lastAttempt.key : randomKey();
    options.onAttempt({ key, fingerprint });

    const result = await sendForm(options.url, options.body, {
      key,
      signs: formSigns(),
      signal: controller.signal,
      onProgress: (progress) => setSubmission({ state: 'sending', progress }),
    });
    underWay.current = undefined;

    const next: Submission =
      result.outcome === 'accepted'
        ? { state: 'sent' }
        : result.outcome === 'refused'
          ? {
              state: 'refused',
              status: result.status,
              message: result.body.message,
              issues: result.body.issues ?? [],
            }
          : { state: result.outcome };
    setSubmission(next);
    return next;
  }, []);

  const cancel = useCallback(() => underWay.current?.abort(), []);
  const reset = useCallback(() => setSubmission({ state: 'idle' }), []);
  return { submission, send, cancel, reset };
}
