import type { CallOptions } from '../api/call-operation.ts';
import { type Progress, sendWithProgress } from '../api/send-with-progress.ts';
import { collectFormHeaders } from './form-headers.ts';

/** What a submission of a form needs beside its content. */
export type SubmissionOptions = {
  /** The idempotency key. */
  key: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
};

export function toCallOptions({ key, signal, onProgress }: SubmissionOptions): CallOptions {
  return { headers: collectFormHeaders(key), signal, send: sendWithProgress(onProgress) };
}
