import { type FormEvent, useCallback, useState } from 'react';
import { subscribe } from './subscribe.ts';

type NewsletterState =
  | { phase: 'idle' | 'invalid' | 'sending' | 'failed' }
  /** The success alert is shown for `visibleMs`. */
  | { phase: 'sent'; visibleMs: number };

export const emailField = 'email';

/** Loads the schema when the form is first used, as most visitors do not use it. */
const loadSchema = () => import('@isangano/contracts/newsletter/subscription');

/** Validates and sends a subscription. The field keeps its value when sending fails. */
export function useNewsletter() {
  const [state, setState] = useState<NewsletterState>({ phase: 'idle' });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.phase === 'sending') return;
    const form = event.currentTarget;
    setState({ phase: 'sending' });
    try {
      const { subscribeInput, subscribedMs } = await loadSchema();
      const parsed = subscribeInput.safeParse(Object.fromEntries(new FormData(form)));
      if (!parsed.success) {
        setState({ phase: 'invalid' });
        form.querySelector<HTMLElement>(`[name="${emailField}"]`)?.focus();
        return;
      }
      await subscribe(parsed.data.email);
      setState({ phase: 'sent', visibleMs: subscribedMs });
    } catch (error) {
      console.error('newsletter', error);
      setState({ phase: 'failed' });
    }
  }

  const preloadSchema = useCallback(() => void loadSchema().catch(() => undefined), []);
  const reset = useCallback(() => setState({ phase: 'idle' }), []);
  return { state, submit, preloadSchema, reset };
}
