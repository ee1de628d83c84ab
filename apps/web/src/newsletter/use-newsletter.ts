import { type FormEvent, useCallback, useState } from 'react';
import { subscribe } from './subscribe.ts';

type NewsletterState =
  | { at: 'idle' | 'invalid' | 'sending' | 'failed' }
  /** The words of success are shown for so long. */
  | { at: 'sent'; shownMs: number };

export const emailField = 'email';

/** The rule and the times of the newsletter are fetched when its form is first used. */
const loadContract = () => import('@isangano/contracts/newsletter/subscription');

/** Checks and sends a subscription. What could not be sent stays in its field. */
export function useNewsletter() {
  const [state, setState] = useState<NewsletterState>({ at: 'idle' });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.at === 'sending') return;
    const form = event.currentTarget;
    setState({ at: 'sending' });
    try {
      const { subscribeInput, subscribedMs } = await loadContract();
      const checked = subscribeInput.safeParse(Object.fromEntries(new FormData(form)));
      if (!checked.success) {
        setState({ at: 'invalid' });
        form.querySelector<HTMLElement>(`[name="${emailField}"]`)?.focus();
        return;
      }
      await subscribe(checked.data.email);
      setState({ at: 'sent', shownMs: subscribedMs });
    } catch (fault) {
      console.error('newsletter', fault);
      setState({ at: 'failed' });
    }
  }

  const prepare = useCallback(() => void loadContract().catch(() => undefined), []);
  const reset = useCallback(() => setState({ at: 'idle' }), []);
  return { state, submit, prepare, reset };
}
