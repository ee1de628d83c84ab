import { errorStatus } from '@isangano/contracts/error-status';
import { applicationTokenHeader } from '@isangano/contracts/routes';
import { inlineFileMaxBytes, uploadTextPrefix } from '@isangano/contracts/uploads/limits';
import type { Reference } from '../reference.ts';
import type { ItemFile, OutboxItem } from './item.ts';
import { toReceived } from './received-item.ts';
import { RequestError, readRefusal } from './request-error.ts';
import { changeItem, getItem } from './store.ts';
import { uploadFile } from './upload-file.ts';

/** The e-mail service answers with this text. */
const mailResponse = 'OK';

/** Long enough for the small files of a form on a slow line. */
const submitTimeoutMs = 5 * 60 * 1000;

/**
 * Sends an item, large files ahead of it, and returns what changes by that; nothing if it has to wait. Rejects without a
 * connection. In pages and in the service worker.
 */
export async function sendItem(item: OutboxItem): Promise<Partial<OutboxItem>> {
  try {
    await uploadFiles(item);
    return await submit(item);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const problem = await readRefusal(error.response);
    if (problem === undefined) return {};
    const { files, isSentAgain } = (await getItem(item.id)) ?? item;
    // Uploads expire when an item waits for weeks.
    if (!isSentAgain && files.some(isForgettable))
      return { isSentAgain: true, files: files.map((file) => (isForgettable(file) ? forget(file) : file)) };
    return { state: 'refused', problem };
  }
}

/** Whether a file that has arrived could be sent once more. */
function isForgettable({ file, hasArrived }: ItemFile): boolean {
  return hasArrived && file !== undefined;
}

function forget({ uploadId: _uploadId, ...file }: ItemFile): ItemFile {
  return { ...file, hasArrived: false };
}

async function uploadFiles(item: OutboxItem): Promise<void> {
  const { id: itemId, files, accessToken: token } = item;
  if (token === undefined) return;
  for (const { field, key, file, uploadId, hasArrived } of files) {
    if (!file || hasArrived || (uploadId === undefined && file.size <= inlineFileMaxBytes)) continue;
    const id = await uploadFile({
      field,
      file,
      id: uploadId,
      token,
      onCreated: (createdId) => storeUpload(itemId, key, { uploadId: createdId }),
    });
    await storeUpload(itemId, key, { uploadId: id, hasArrived: true });
  }
}

/** Stored at once, so that a later attempt continues the upload. */
async function storeUpload(itemId: string, key: string, part: Partial<ItemFile>): Promise<void> {
  const item = await getItem(itemId);
  if (!item) return;
  const files = item.files.map((file) => (file.key === key ? { ...file, ...part } : file));
  await changeItem(itemId, { files });
}

async function submit({ id, url, headers, accessToken }: OutboxItem): Promise<Partial<OutboxItem>> {
  // With the uploads that were stored meanwhile.
  const item = await getItem(id);
  if (!item) return {};
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      ...headers,
      ...(item.json !== undefined && { 'content-type': 'application/json' }),
      ...(accessToken !== undefined && { [applicationTokenHeader]: accessToken }),
    },
    body: item.json ?? createForm(item),
    signal: AbortSignal.timeout(submitTimeoutMs),
  });
  // The server has stored an earlier attempt with this key.
  if (response.status === errorStatus.conflict) return toReceived(undefined);
  const text = await response.clone().text();
  if (!response.ok) throw new RequestError(response);
  if (text === mailResponse) return toReceived(undefined);
  const reference = readReference(text);
  // A network that wants to be paid first answers anything with its own page.
  return reference === undefined ? {} : toReceived(reference);
}

function createForm({ fields, files }: OutboxItem): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  for (const file of files) appendFile(form, file);
  return form;
}

function appendFile(form: FormData, { field, name, file, uploadId }: ItemFile): void {
  if (uploadId !== undefined) form.append(field, uploadTextPrefix + uploadId);
  else if (file) form.append(field, file, name);
}

/** Returns what names the record in a response. */
function readReference(text: string): Reference | undefined {
  try {
    const record: unknown = JSON.parse(text);
    if (typeof record !== 'object' || record === null || !('id' in record)) return undefined;
    const { id } = record;
    const shortReference = 'shortReference' in record ? record.shortReference : '';
    if (typeof id !== 'string' || typeof shortReference !== 'string') return undefined;
    return { id, shortReference };
  } catch {
    return undefined;
  }
}
