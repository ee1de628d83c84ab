import { idempotencyHeader } from '@isangano/contracts/routes';
import { formatSpamSignals, honeypotField, spamSignalsHeader } from '@isangano/contracts/submissions/signals';

/** Returns the headers of a form's submission: its idempotency key, the visitor's language, the spam signals. */
export function collectFormHeaders(key: string): Record<string, string> {
  return {
    [idempotencyHeader]: key,
    'content-language': document.documentElement.lang,
    [spamSignalsHeader]: collectSpamSignals(),
  };
}

/**
 * Returns the spam signals of the page's forms. The time counts from when the page was opened, since people
 * may type into a form before its script runs.
 */
export function collectSpamSignals(): string {
  const honeypots = document.querySelectorAll<HTMLInputElement>(`[name=${honeypotField}]`);
  const isHoneypotFilled = [...honeypots].some(({ value }) => value !== '');
  return formatSpamSignals({ openMs: performance.now(), isHoneypotFilled });
}
