import { getApplicationKey, getItem } from '../device-storage.ts';
import { isObject } from '../form-values.ts';

type ApplicationSummary = {
  id: string | undefined;
  /** Whether files of the form have been uploaded before. */
  hasUploads: boolean;
  /** Whether other devices continue it. */
  isShared: boolean;
};

/**
 * Returns a part of the application that is stored for a form; see `findApplication` for all of it. Parsed without the schema library,
 * which most visitors do not load.
 */
export function readApplicationSummary(form: string): ApplicationSummary {
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
