import { errorStatus } from '@isangano/contracts/error-status';
import type { CallResult } from '../api/call-operation.ts';
import { getSubmissionKeys } from '../application/submission-keys.ts';
import type { ChosenFiles } from '../files/chosen-file.ts';
import { maxFiles } from '../files/file-limits.ts';
import type { FormValues } from '../form-values.ts';
import { startProof } from '../proofs/start-proof.ts';
import type { StatusLink } from '../status-path.ts';
import type { SubmissionOptions } from '../submission-options.ts';
import type { RefusedUpload } from '../uploads/upload-queue.ts';
import type { Uploads } from '../use-uploads.ts';
import type { SubmittedForm, WizardDefinition } from '../wizard/wizard-definition.ts';
import { type QueuedApplication, queueApplication } from './queued-application.ts';

export { findQueued } from './queued-application.ts';

type SubmitOptions = {
  definition: Pick<WizardDefinition<string>, 'form' | 'titleField' | 'loadSend'>;
  values: FormValues;
  chosen: ChosenFiles;
  uploads: Uploads;
  /** The application as the outbox has it already; undefined for an attempt of the visitor. */
  queued: QueuedApplication | undefined;
  onQueued: (queued: QueuedApplication) => void;
  onKeys: (keys: StatusLink) => void;
  /** Called before the request. */
  pauseSync: () => Promise<void>;
};

/** Sends an application. It is kept in the outbox before anything else happens. */
export async function submitApplication(
  call: SubmissionOptions,
  options: SubmitOptions,
): Promise<CallResult<SubmittedForm>> {
  const { definition, values, chosen, uploads, onQueued, onKeys } = options;
  const { form, titleField } = definition;
  const keys = await readKeys(form);
  if (keys) onKeys(keys);
  const queued =
    options.queued ??
    (await queueApplication({
      form,
      values,
      chosen,
      title: String(values[titleField]),
      hasArrived: (key) => uploads.queue?.getStatus(key)?.state === 'arrived',
      key: keys?.id ?? call.key,
      accessToken: keys?.accessToken,
    }));
  onQueued(queued);
  const authorized = { ...call, ...(keys && { key: keys.id, accessToken: keys.accessToken }) };
  const result = await queued.attempt(() => callServer(authorized, queued, options));
  if (isReceived(result)) startProof(authorized.key);
  return result;
}

/** A conflict: the server has stored an earlier attempt with this key. */
function isReceived(result: CallResult<SubmittedForm>): boolean {
  return result.outcome === 'ok' || (result.outcome === 'error' && result.status === errorStatus.conflict);
}

async function callServer(
  call: SubmissionOptions,
  queued: QueuedApplication,
  { definition, values, chosen, uploads, pauseSync }: SubmitOptions,
): Promise<CallResult<SubmittedForm>> {
  // Otherwise the files are tried several times.
  if (!navigator.onLine) throw new Error('The device is offline.');
  const arrived = await uploads.finish(call.signal, call.onProgress);
  if (arrived && 'refused' in arrived) return toRefusal(chosen, arrived.refused);
  if (arrived) await queued.noteArrived(arrived.uploadIds);
  const callForm = await definition.loadSend();
  await pauseSync();
  return callForm(values, chosen, { ...call, ...arrived });
}

/**
 * With them an application is stored once, also if its answers change between two attempts. Begins it if it was filled in
 * without a connection. Browsers offer the cryptography only to secure sites.
 */
async function readKeys(form: string): Promise<StatusLink | undefined> {
  if (!window.isSecureContext) return undefined;
  const { key: id, accessToken } = await getSubmissionKeys(form);
  return { id, accessToken };
}

/** The result of a submission that has not begun, because the server refused a file. */
function toRefusal(chosen: ChosenFiles, { field, key, status }: RefusedUpload): CallResult<SubmittedForm> {
  const position = chosen[field]?.findIndex((file) => file.key === key) ?? 0;
  const path = maxFiles(field) === 1 ? field : `${field}.${position}`;
  const issues = [{ path, message: '' }];
  return {
    outcome: 'error',
    status,
    message: '',
    code: '',
    issues,
    retryAfterSeconds: undefined,
    body: undefined,
  };
}
