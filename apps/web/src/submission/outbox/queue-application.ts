import { type ApplicationKind, fileFields } from '@isangano/contracts/applications/values';
import { apiPrefix, type restPaths } from '@isangano/contracts/routes';
import { changeApplication, getSubmissionKeys, openApplication } from '../application/stored-application.ts';
import { getApplicationKey, getItem as getText } from '../device-storage.ts';
import type { ChosenFiles } from '../files/chosen-file.ts';
import { collectFormHeaders } from '../form-headers.ts';
import type { FormValues } from '../form-values.ts';
import type { StatusLink } from '../status-path.ts';
import type { FormTarget } from '../wizard/wizard-definition.ts';
import type { ItemFile, OutboxItem } from './item.ts';
import { getFormKind } from './item-actions.ts';
import { enqueue, forgetItem } from './page-outbox.ts';
import { getItem } from './store.ts';

/** A literal, which keeps the list of all paths out of the pages. */
const submitPaths: { interview: typeof restPaths.interviews; partner: typeof restPaths.partners } = {
  interview: '/applications/interviews',
  partner: '/applications/partners',
};

type QueueOptions = {
  form: string;
  target?: FormTarget | undefined;
  values: FormValues;
  chosen: ChosenFiles;
  title: string;
  /** Returns the body of an application without files, for forms that send it as JSON. */
  toJson: ((values: FormValues) => unknown) | undefined;
  /** Returns the values that are sent as a form. */
  toSent: ((values: FormValues) => FormValues) | undefined;
  /** Whether the server has all of the file with a key. */
  hasArrived: (key: string) => boolean;
  /** The idempotency key where there is none of the application. */
  key: string;
};

/**
 * Stores an application in the outbox. Returns its id, and its private link: with the id and the token of the
 * application it is stored once, also if its answers change between two attempts. Browsers offer the cryptography only
 * to secure sites.
 */
export async function queueApplication(
  options: QueueOptions,
): Promise<{ id: string; link: StatusLink | undefined }> {
  const { form, target, values, title, toJson, toSent } = options;
  const link = target || window.isSecureContext ? await getSubmissionKeys(form) : undefined;
  const id = target?.id ?? link?.id ?? options.key;
  const files = listFiles(options, link);
  await enqueue({
    ...(target ?? toTarget(form)),
    id,
    title,
    headers: collectFormHeaders(id),
    json: toJson && files.length === 0 ? JSON.stringify(toJson(values)) : undefined,
    fields: [...(target?.fields ?? []), ...listFields(toSent?.(values) ?? values)],
    files,
    accessToken: link?.accessToken,
    draft: { values, application: getText(getApplicationKey(form)) },
  });
  return { id, link };
}

function toTarget(form: string): Pick<FormTarget, 'url'> & { kind: ApplicationKind } {
  const kind = getFormKind(form);
  if (!kind) throw new Error(`The form ${form} sends no applications.`);
  return { kind, url: apiPrefix + submitPaths[kind] };
}

/** Every field that is not empty, list fields once per entry, booleans as text. */
function listFields(values: FormValues): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'boolean') return [[name, String(value)]];
    if (typeof value === 'string') return value.trim() === '' ? [] : [[name, value]];
    return value.map((entry) => [name, entry]);
  });
}

/**
 * Files that have arrived are not copied, as their uploads last as long as the draft, unless the device does not know
 * their uploads.
 */
function listFiles({ form, chosen, hasArrived }: QueueOptions, link: StatusLink | undefined): ItemFile[] {
  const uploads = link ? openApplication(form).uploads : [];
  return Object.entries(chosen).flatMap(([field, files]) =>
    files.map(({ key, name, file }) => {
      const uploadId = uploads.find((upload) => upload.key === key)?.id;
      const isOnServer = file === undefined || (uploadId !== undefined && hasArrived(key));
      return { field, key, name, file: isOnServer ? undefined : file, uploadId, hasArrived: isOnServer };
    }),
  );
}

/** Returns the item of the application that a form has open, if it is in the outbox. */
export async function findQueued(form: string, target?: FormTarget): Promise<OutboxItem | undefined> {
  if (getText(getApplicationKey(form)) === null) return undefined;
  return getItem(target?.id ?? openApplication(form).id);
}

/** Removes an application from the outbox, since the visitor changes it, or it was refused. Its form gets the uploads. */
export async function unqueueApplication(form: string, id: string): Promise<void> {
  const item = await getItem(id);
  await forgetItem(id);
  if (!item || !window.isSecureContext) return;
  const { uploads } = openApplication(form);
  const added = item.files.flatMap(({ key, name, file, uploadId, ...rest }) => {
    const field = fileFields.find((known) => known === rest.field);
    const isKnown = uploads.some((upload) => upload.id === uploadId);
    if (!field || !file || uploadId === undefined || isKnown) return [];
    return [{ key, field, name, sizeBytes: file.size, id: uploadId, isRemote: false }];
  });
  if (added.length > 0)
    changeApplication(form, {
      uploads: [...uploads.filter(({ key }) => added.every((upload) => upload.key !== key)), ...added],
    });
}
