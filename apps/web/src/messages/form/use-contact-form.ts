import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { KeptError } from '../../forms/outbox/kept-error.ts';
import { submitPlainly } from '../../forms/submit-plainly.ts';
import { usePreloadOutbox } from '../../site/outbox.tsx';
import type { ContactErrors } from './validate-message.ts';

export type ContactState = 'idle' | 'sending' | 'sent' | 'failed';

type ContactFormOptions = {
  loadSend: () => Promise<(message: CreateMessageInput) => Promise<void>>;
  /** How long the success alert is shown. */
  successAlertMs: number;
  /** Called when the success alert is hidden. */
  onSuccessAlertHidden?: (() => void) | undefined;
};

/* Validation and sending are loaded when a form is first used, as most visitors do not use it. */
const loadValidation = () => import('./validate-message.ts');

/** Returns all that is typed into a form. */
function readText(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)]);
}

/** Validates and sends a contact form. Its fields keep their values when sending fails. */
export function useContactForm({ loadSend, successAlertMs, onSuccessAlertHidden }: ContactFormOptions) {
  const [state, setState] = useState<ContactState>('idle');
  const [errors, setErrors] = useState<ContactErrors>({});
  const isSubmitting = useRef(false);
  const preloadOutbox = usePreloadOutbox();

  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => {
      setState('idle');
      onSuccessAlertHidden?.();
    }, successAlertMs);
    return () => clearTimeout(timer);
  }, [state, successAlertMs, onSuccessAlertHidden]);

  const showWhenReceived = useCallback(async ({ whenReceived }: KeptError, form: HTMLFormElement) => {
    const sent = readText(form);
    await whenReceived;
    // The visitor may be writing another message.
    if (readText(form) !== sent) return;
    form.reset();
    setState('sent');
  }, []);

  const submit = useCallback(
    async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isSubmitting.current) return;
      isSubmitting.current = true;
      const form = event.currentTarget;
      try {
        const code = await Promise.all([loadValidation(), loadSend()]).catch(() => undefined);
        if (!code && (await submitPlainly(form))) return;
        const [{ validateMessage }, send] = code ?? (await Promise.all([loadValidation(), loadSend()]));
        const result = validateMessage(new FormData(form));
        if ('errors' in result) {
          setErrors(result.errors);
          setState('idle');
          const [firstInvalid] = Object.keys(result.errors);
          form.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus();
          return;
        }
        setErrors({});
        setState('sending');
        await send(result.message);
        form.reset();
        setState('sent');
      } catch (error) {
        console.error('contact', error);
        setState('failed');
        if (error instanceof KeptError) void showWhenReceived(error, form);
      } finally {
        isSubmitting.current = false;
      }
    },
    [loadSend, showWhenReceived],
  );

  const preload = useCallback(() => {
    void Promise.all([loadValidation(), loadSend()]).catch(() => undefined);
    preloadOutbox();
  }, [loadSend, preloadOutbox]);
  return { state, errors, submit, preload };
}
