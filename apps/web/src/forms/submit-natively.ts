import { readServerTime } from './outbox/server-time.ts';

/**
 * Has the browser send a form whose code cannot be loaded, if the server can be reached; otherwise the form stays as it is.
 * Returns whether it did.
 */
export async function submitNatively(form: HTMLFormElement): Promise<boolean> {
  if (!form.hasAttribute('action') || (await readServerTime()) === undefined) return false;
  form.submit();
  return true;
}
