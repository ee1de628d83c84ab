import { applicationTokenHeader } from '@isangano/contracts/routes';
import type { CallOptions } from './api/call-operation.ts';
import { type Progress, sendWithProgress } from './api/send-with-progress.ts';
import { collectFormHeaders } from './form-headers.ts';

/** What a submission of a form needs beside its content. */
export type SubmissionOptions = {
  /** The idempotency key. */
  key: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** The ids of files that have been uploaded before, by the keys of the files. */
  uploadIds?: ReadonlyMap<string, string> | undefined;
  /** Authorizes the use of uploads, and the removal of the draft. */
  accessToken?: string | undefined;
};

export function toCallOptions({ key, signal, onProgress, accessToken }: SubmissionOptions): CallOptions {
  const headers = collectFormHeaders(key);
  if (accessToken !== undefined) headers[applicationTokenHeader] = accessToken;
  return { headers, signal, send: sendWithProgress(onProgress) };
}
