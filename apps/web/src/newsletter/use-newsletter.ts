import { type FormEvent, useCallback, useState } from 'react';
import { KeptError } from '../forms/outbox/kept-error.ts';
import { loadOrSubmit } from '../forms/submit-natively.ts';
import { usePreloadOutbox } from '../site/outbox.tsx';

type NewsletterState =
  | { phase: 'idle' | 'invalid' | 'sending' | 'failed' }
  /** The success alert is shown for `visibleMs`. */
  | { phase: 'sent'; visibleMs: number; email: string }
  /** The form is back, with a note of what was sent. */
  | { phase: 'noted'; email: string };

export const emailField = 'email';

/* Schema and library are loaded when the form is first used, as most visitors do not use it. */
const loadSchema = () => import('@isangano/contracts/newsletter/subscription');
const loadSubscribe = () => import('./subscribe.ts').then((file) => file.subscribe);

/** Validates and sends a subscription. The field keeps its value when sending fails. */
export function useNewsletter() {
  const [state, setState] = useState<NewsletterState>({ phase: 'idle' });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.phase === 'sending') return;
    const form = event.currentTarget;
    const entry = new FormData(form).get(emailField);
    const email = typeof entry === 'string' ? entry : '';
    setState({ phase: 'sending' });
    try {
      const code = await loadOrSubmit(form, Promise.all([loadSchema(), loadSubscribe()]));
      if (!code) return;
      const [{ subscribeInput, subscribedMs }, subscribe] = code;
      const parsed = subscribeInput.safeParse({ email });
      if (!parsed.success) {
        setState({ phase: 'invalid' });
        form.querySelector<HTMLElement>(`[name="${emailField}"]`)?.focus();
        return;
      }
      await subscribe(parsed.data.email);
      setState({ phase: 'sent', visibleMs: subscribedMs, email });
    } catch (error) {
      console.error('newsletter', error);
      setState({ phase: 'failed' });
      if (!(error instanceof KeptError)) return;
      await error.whenReceived;
      const { subscribedMs } = await loadSchema();
      setState((current) =>
        current.phase === 'failed' ? { phase: 'sent', visibleMs: subscribedMs, email } : current,
      );
    }
  }

  const preloadOutbox = usePreloadOutbox();
  const preload = useCallback(() => {
    void Promise.all([loadSchema(), loadSubscribe()]).catch(() => undefined);
    preloadOutbox();
  }, [preloadOutbox]);
  const showForm = useCallback(
    () =>
      setState((current) => (current.phase === 'sent' ? { phase: 'noted', email: current.email } : current)),
    [],
  );
  const closeNote = useCallback(() => setState({ phase: 'idle' }), []);
  return { state, submit, preload, showForm, closeNote };
}
