import { readServerTime } from './outbox/server-time.ts';

/**
 * Returns code that a form needs. If it cannot be loaded although the server can be reached, has the browser send the form, and
 * returns undefined; rejects otherwise, and the form stays as it is.
 */
export async function loadOrSubmit<Code>(
  form: HTMLFormElement,
  loading: Promise<Code>,
): Promise<Code | undefined> {
  try {
    return await loading;
  } catch (error) {
    if (!form.hasAttribute('action') || (await readServerTime()) === undefined) throw error;
    form.submit();
    return undefined;
  }
}
