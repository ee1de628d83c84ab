import { idempotencyHeader } from '@isangano/contracts/routes';
import { spamSignalsHeader } from '@isangano/contracts/submissions/signals';
import { collectSpamSignals } from './spam-signals.ts';

/** Returns the headers of a form's submission: its idempotency key, the visitor's language, the spam signals. */
export function collectFormHeaders(key: string): Record<string, string> {
  return {
    [idempotencyHeader]: key,
    'content-language': document.documentElement.lang,
    [spamSignalsHeader]: collectSpamSignals(),
  };
}
