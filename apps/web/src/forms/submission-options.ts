import { applicationTokenHeader } from '@isangano/contracts/routes';
import type { CallOptions } from '../api/call-operation.ts';
import { type Progress, sendWithProgress } from '../api/send-with-progress.ts';
import { collectFormHeaders } from './form-headers.ts';
import type { ArrivedUploads } from './uploads/upload-queue.ts';

/** What a submission of a form needs beside its content. */
export type SubmissionOptions = {
  /** The idempotency key. */
  key: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** The files that have been uploaded before. */
  uploads?: ArrivedUploads | undefined;
};

export function toCallOptions({ key, signal, onProgress, uploads }: SubmissionOptions): CallOptions {
  const headers = { ...collectFormHeaders(key), ...(uploads && { [applicationTokenHeader]: uploads.token }) };
  return { headers, signal, send: sendWithProgress(onProgress) };
}
