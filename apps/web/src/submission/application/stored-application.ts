import { fileFields } from '@isangano/contracts/applications/values';
import * as z from 'zod/mini';
import { getApplicationKey, getItem, setItem } from '../device-storage.ts';
import { parseJson } from '../form-values.ts';
import { randomKey } from '../random-key.ts';
import type { QueuedFile } from '../uploads/upload-queue.ts';
import { createCapability, deriveAccessToken } from './capability.ts';

const uploadRecord = z.object({
  /** The key of the chosen file. */
  key: z.string(),
  field: z.enum(fileFields),
  name: z.string(),
  sizeBytes: z.number(),
  /** The id of the upload on the server. */
  id: z.string(),
  /** Whether another device has sent all of it. */
  isRemote: z._default(z.boolean(), false),
});
export type UploadRecord = z.output<typeof uploadRecord>;

const storedApplication = z.object({
  /** Names the draft on the server, and the submission. */
  id: z.string(),
  capability: z.string(),
  /** The access token of a private link, in place of the one that is derived from the capability. */
  accessToken: z.optional(z.string()),
  /** Distinguishes the versions of the draft that this device saves from those of others. */
  device: z.string(),
  uploads: z.array(uploadRecord),
  /** The version of the draft that the server has; 0 before the first. */
  version: z._default(z.number(), 0),
  /** Whether the device has changes that the server has not. */
  isDirty: z._default(z.boolean(), false),
  reminderEmail: z._default(z.nullable(z.string()), null),
  /** Whether other devices continue it: then small files are sent ahead of the form, too. */
  isShared: z._default(z.boolean(), false),
  /** The written code for other devices, once there is one. */
  code: z._default(z.nullable(z.string()), null),
  /** The id of the draft in the link by which it was opened here, if it was. */
  openedFrom: z._default(z.nullable(z.string()), null),
});
/** The data of this device about an application that was started, besides its answers. */
export type StoredApplication = z.output<typeof storedApplication>;

/** Returns the application that was started in a form, if one is stored. */
export function findApplication(form: string): StoredApplication | undefined {
  return storedApplication.safeParse(parseJson(getItem(getApplicationKey(form)) ?? '')).data;
}

/** Returns a file that only the server has, as a form shows it. */
export function toServerFile({ field, key, name, sizeBytes }: UploadRecord): QueuedFile {
  return { field, chosen: { key, name, sizeBytes, file: undefined } };
}

/** Returns the application that was started in a form; begins one if none is stored. */
export function openApplication(form: string): StoredApplication {
  const stored = findApplication(form);
  if (stored) return stored;
  const created = { id: randomKey(), capability: createCapability(), device: randomKey(), uploads: [] };
  return storeApplication(form, storedApplication.parse(created));
}

/** Changes a part of the application. Uploads and draft change different parts of it at the same time. */
export function changeApplication(form: string, part: Partial<StoredApplication>): StoredApplication {
  return storeApplication(form, { ...openApplication(form), ...part });
}

/** Stores an application, in place of one that was started in the form. */
export function storeApplication(form: string, application: StoredApplication): StoredApplication {
  setItem(getApplicationKey(form), JSON.stringify(application));
  return application;
}

/** Creates the record of a form that is sent with the private link to an application, unless the stored one has that link. */
export function beginLinkedForm(
  form: string,
  { id, accessToken }: { id: string; accessToken: string },
): StoredApplication {
  const stored = findApplication(form);
  if (stored?.accessToken === accessToken) return stored;
  // A newer link replaces the stored one, whose token, with its uploads, may no longer be valid.
  const device = stored?.device ?? randomKey();
  const created = { id, accessToken, capability: '', device, uploads: [] };
  return storeApplication(form, storedApplication.parse(created));
}

/** Returns the token that authorizes requests for an application. */
export function getAccessToken({ accessToken, capability }: StoredApplication): Promise<string> {
  return accessToken === undefined ? deriveAccessToken(capability) : Promise.resolve(accessToken);
}

/** Returns the id of the application that was started in a form, and the token that authorizes requests for it. */
export async function getSubmissionKeys(form: string): Promise<{ id: string; accessToken: string }> {
  const application = openApplication(form);
  return { id: application.id, accessToken: await getAccessToken(application) };
}
