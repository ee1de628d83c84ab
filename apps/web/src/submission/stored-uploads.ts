import { getItem } from './device-storage.ts';
import { getApplicationKey } from './storage-keys.ts';

export const noUploads = { hasUploads: false, isShared: false };

/**
 * Whether files of the form have been uploaded before, and whether other devices continue it. Checked by hand, as most
 * visitors have stored neither.
 */
export function readStoredUploads(form: string): { hasUploads: boolean; isShared: boolean } {
  try {
    const stored: unknown = JSON.parse(getItem(getApplicationKey(form)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return noUploads;
    const uploads: unknown = Reflect.get(stored, 'uploads');
    const hasUploads = Array.isArray(uploads) && uploads.length > 0;
    return { hasUploads, isShared: Reflect.get(stored, 'isShared') === true };
  } catch {
    return noUploads;
  }
}
