import { fileFields } from '@isangano/contracts/applications/values';
import * as z from 'zod/mini';
import { getApplicationKey } from '../application-key.ts';
import { randomKey } from '../random-key.ts';
import { createCapability } from './capability.ts';

const uploadRecord = z.object({
  /** The key of the chosen file. */
  key: z.string(),
  field: z.enum(fileFields),
  name: z.string(),
  sizeBytes: z.number(),
  /** The id of the upload on the server. */
  id: z.string(),
});
export type UploadRecord = z.output<typeof uploadRecord>;

const storedApplication = z.object({
  id: z.string(),
  capability: z.string(),
  uploads: z.array(uploadRecord),
});
/** What this device knows of an application that was begun, beside its draft. */
export type StoredApplication = z.output<typeof storedApplication>;

/** Returns the application that was begun in a form; begins one if none is stored. */
export function openApplication(form: string): StoredApplication {
  const parsed = storedApplication.safeParse(readItem(form));
  return parsed.success ? parsed.data : { id: randomKey(), capability: createCapability(), uploads: [] };
}

/** Without storage, uploads begin again after a reload. */
export function storeApplication(form: string, application: StoredApplication): void {
  try {
    localStorage.setItem(getApplicationKey(form), JSON.stringify(application));
  } catch {
    // Nothing depends on it.
  }
}

function readItem(form: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(getApplicationKey(form)) ?? 'null');
  } catch {
    return undefined;
  }
}
