import { getApplicationKey, getItem } from '../device-storage.ts';
import { isObject } from '../form-values.ts';

type BegunApplication = {
  id: string | undefined;
  /** Whether files of the form have been uploaded before. */
  hasUploads: boolean;
  /** Whether other devices continue it. */
  isShared: boolean;
};

/**
 * Returns what a form needs to know of the application that was begun in it. Checked by hand, as most visitors have begun none; see
 * `findApplication` for all of it.
 */
export function readBegun(form: string): BegunApplication {
  const stored = parse(getItem(getApplicationKey(form)));
  const { id, uploads, isShared } = isObject(stored) ? stored : {};
  return {
    id: typeof id === 'string' ? id : undefined,
    hasUploads: Array.isArray(uploads) && uploads.length > 0,
    isShared: isShared === true,
  };
}

function parse(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return undefined;
  }
}
