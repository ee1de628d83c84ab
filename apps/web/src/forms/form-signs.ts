import { trapField, writeFormSigns } from '@isangano/contracts/spam/signs';

/**
 * What can be told of whoever fills a form of this page. The time counts from the page's opening: a person
 * may type into a form before its script runs.
 */
export function formSigns(): string {
  const traps = document.querySelectorAll<HTMLInputElement>(`[name=${trapField}]`);
  const isTrapFilled = [...traps].some(({ value }) => value !== '');
  return writeFormSigns({ openMs: performance.now(), isTrapFilled });
}
