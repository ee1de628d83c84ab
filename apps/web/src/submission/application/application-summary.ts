import { getApplicationKey, getItem } from '../device-storage.ts';
import { isObject, parseJson } from '../form-values.ts';

type ApplicationSummary = {
  id: string | undefined;
  /** Whether files of the form have been uploaded before. */
  hasUploads: boolean;
  /** Whether other devices continue it. */
  isShared: boolean;
};

/**
 * Returns a part of the application that is stored for a form; see `findApplication` for all of it. Parsed without the
 * schema library, which most visitors do not load.
 */
export function readApplicationSummary(form: string): ApplicationSummary {
  const stored = parseJson(getItem(getApplicationKey(form)) ?? '');
  const { id, uploads, isShared } = isObject(stored) ? stored : {};
  return {
    id: typeof id === 'string' ? id : undefined,
    hasUploads: Array.isArray(uploads) && uploads.length > 0,
    isShared: isShared === true,
  };
}
