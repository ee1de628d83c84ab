import { formatSpamSignals, honeypotField } from '@isangano/contracts/submissions/signals';

/**
 * Returns the spam signals of the page's forms. The time counts from when the page was opened, since people
 * may type into a form before its script runs.
 */
export function collectSpamSignals(): string {
  const honeypots = document.querySelectorAll<HTMLInputElement>(`[name=${honeypotField}]`);
  const isHoneypotFilled = [...honeypots].some(({ value }) => value !== '');
  return formatSpamSignals({ openMs: performance.now(), isHoneypotFilled });
}
