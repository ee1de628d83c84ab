import { errorStatus } from '@isangano/contracts/error-status';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { inlineFileMaxBytes, uploadTextPrefix } from '@isangano/contracts/uploads/limits';
import { readError } from '../api/read-error.ts';
import { type CreateSend, type Progress, StalledRequestError, sendWithTimeout } from '../api/send-request.ts';
import { isObject, parseJson } from '../form-values.ts';
import type { Reference } from '../reference.ts';
import { isTemporary, isUnanswered } from '../sending/retry.ts';
import { isFinal, RequestError, uploadFile } from '../uploads/upload-file.ts';
import { type ItemChange, type ItemFile, mailResponse, type OutboxItem, toReceived } from './item.ts';
import { changeItem, getItem } from './store.ts';

/** Timeout in the background: long enough for the small files of a form on a slow connection. */
const unwatchedMs = 5 * 60 * 1000;
const unwatchedTimeouts = { firstMs: unwatchedMs, laterMs: unwatchedMs };

/** Failed attempts after which an upload in the foreground is given up. */
const watchedMaxFailures = 3;

export type SendItemOptions = {
  createSend: CreateSend;
  signal: AbortSignal;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Whether a visitor waits for the end of the attempt: then an error response is a refusal, also if it is temporary. */
  isWatched: boolean;
};

/**
 * Sends an item, large files ahead of it, and returns its change; nothing if it has to wait. Rejects without a
 * connection. For pages and the service worker.
 */
export async function sendItem(item: OutboxItem, options: SendItemOptions): Promise<ItemChange> {
  const refused = await uploadFiles(item, options);
  if (refused) return refused;
  // With the uploads that were stored in the meantime.
  const current = (await getItem(item.id)) ?? item;
  const response = await submit(current, options);
  if (!response.ok) return toRefused(response, current, options);
  const text = await response.text();
  if (text === mailResponse) return toReceived(undefined);
  const reference = readReference(text);
  // A captive portal responds to every request with its own page.
  return reference ? toReceived(reference) : {};
}

/** Returns the change of the item if a file is refused. */
async function uploadFiles(
  { id: itemId, files, accessToken: token }: OutboxItem,
  { createSend, signal, onProgress, isWatched }: SendItemOptions,
): Promise<ItemChange | undefined> {
  if (token === undefined) return undefined;
  const ahead = files.flatMap(({ file, ...rest }) =>
    file && !rest.hasArrived && (rest.uploadId !== undefined || file.size > inlineFileMaxBytes)
      ? [{ ...rest, file }]
      : [],
  );
  const totalBytes = ahead.reduce((bytes, { file }) => bytes + file.size, 0);
  let sentBefore = 0;
  for (const { field, key, name, file, uploadId } of ahead) {
    try {
      const id = await uploadFile({
        field,
        name,
        file,
        id: uploadId,
        token,
        createSend,
        signal,
        maxFailures: isWatched ? watchedMaxFailures : 1,
        // The outbox makes the next attempt: a visitor does not wait for another timeout.
        onFailure(error) {
          if (error instanceof StalledRequestError) throw error;
        },
        // Stored at once, so that a later attempt continues the upload.
        onCreated: (createdId) => storeUpload(itemId, key, { uploadId: createdId }),
        onProgress: ({ sentBytes }) => onProgress?.({ sentBytes: sentBefore + sentBytes, totalBytes }),
      });
      await storeUpload(itemId, key, { uploadId: id, hasArrived: true });
    } catch (error) {
      if (!isFinal(error)) throw error;
      const position = files.filter((other) => other.field === field).findIndex((other) => other.key === key);
      return refuseFile(error, `${field}.${position}`);
    }
    sentBefore += file.size;
  }
  return undefined;
}

async function refuseFile(error: unknown, path: string): Promise<ItemChange> {
  const response = error instanceof RequestError ? error.response : undefined;
  const { status, message } = response
    ? await readError(response)
    : { status: errorStatus.invalid_input, message: '' };
  return { state: 'refused', problem: message, refusal: { status, issues: [{ path, message: '' }] } };
}

async function storeUpload(itemId: string, key: string, part: Partial<ItemFile>): Promise<void> {
  const item = await getItem(itemId);
  if (!item) return;
  const files = item.files.map((file) => (file.key === key ? { ...file, ...part } : file));
  await changeItem(itemId, { files });
}

async function submit(
  { url, headers, json, fields, files, accessToken }: OutboxItem,
  { createSend, signal, onProgress, isWatched }: SendItemOptions,
): Promise<Response> {
  return await sendWithTimeout(createSend, {
    url,
    method: 'POST',
    headers: {
      ...headers,
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(accessToken !== undefined && { [applicationTokenHeader]: accessToken }),
    },
    body: json ?? createForm(fields, files),
    signal,
    onProgress,
    timeouts: isWatched ? undefined : unwatchedTimeouts,
  });
}

function createForm(fields: OutboxItem['fields'], files: OutboxItem['files']): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const { field, name, file, uploadId } of files) {
    if (uploadId !== undefined) form.append(field, uploadTextPrefix + uploadId);
    else if (file) form.append(field, file, name);
  }
  return form;
}

/**
 * Returns the change of an item by an error response. It continues to wait if the server may accept it later, or if the
 * response is that of a proxy or of a captive portal.
 */
async function toRefused(
  response: Response,
  { files, isSentAgain }: OutboxItem,
  { isWatched }: SendItemOptions,
): Promise<ItemChange> {
  const { status, message, issues } = await readError(response);
  const isForeign = message === '';
  if (isUnanswered(status)) return {};
  // The server has stored an earlier attempt with this key.
  if (status === errorStatus.conflict && !isForeign) return toReceived(undefined);
  if (!isWatched && (isTemporary(status) || isForeign)) return {};
  // Uploads expire when an item waits for weeks.
  if (!isWatched && !isSentAgain && files.some(isForgettable))
    return { isSentAgain: true, files: files.map((file) => (isForgettable(file) ? forget(file) : file)) };
  const texts = issues.map((issue) => issue.message).filter((text) => text !== '');
  const problem = texts.join(' ') || message;
  // Only this site's server reports a closed form, or a deleted record.
  const isClosed = status === errorStatus.forbidden || status === errorStatus.not_found;
  if (isForeign && isClosed) return { state: 'refused', problem };
  return { state: 'refused', problem, refusal: { status, issues } };
}

/** Whether a file that has arrived could be sent once more. */
function isForgettable({ file, hasArrived }: ItemFile): boolean {
  return hasArrived && file !== undefined;
}

function forget({ uploadId: _uploadId, ...file }: ItemFile): ItemFile {
  return { ...file, hasArrived: false };
}

/** Returns the reference of the record in a response. */
function readReference(text: string): Reference | undefined {
  const record = parseJson(text);
  if (!isObject(record) || typeof record.id !== 'string') return undefined;
  const { id, shortReference = '' } = record;
  return typeof shortReference === 'string' ? { id, shortReference } : undefined;
}
