import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { ContactFaults } from './check-message.ts';

export type ContactState = 'idle' | 'sending' | 'sent' | 'failed';

type ContactFormOptions = {
  send: (message: CreateMessageInput) => Promise<void>;
  /** How long the words of success stay. */
  sentMs: number;
  /** Called when they go. */
  onSentOver?: (() => void) | undefined;
};

/** The schema is fetched when a form is first used: a page is read more often than it is answered. */
const loadCheck = () => import('./check-message.ts');

/** Checks and sends a contact form. What could not be sent stays in its fields. */
export function useContactForm({ send, sentMs, onSentOver }: ContactFormOptions) {
  const [state, setState] = useState<ContactState>('idle');
  const [faults, setFaults] = useState<ContactFaults>({});
  const isUnderWay = useRef(false);

  useEffect(() => {
    if (state !== 'sent') return;
    const timer = setTimeout(() => {
      setState('idle');
      onSentOver?.();
    }, sentMs);
    return () => clearTimeout(timer);
  }, [state, sentMs, onSentOver]);

  const submit = useCallback(
    async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      const form = event.currentTarget;
      try {
        const { checkMessage } = await loadCheck();
        const checked = checkMessage(new FormData(form));
        if ('faults' in checked) {
          setFaults(checked.faults);
          setState('idle');
          const [first] = Object.keys(checked.faults);
          form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
          return;
        }
        setFaults({});
        setState('sending');
        await send(checked.message);
        form.reset();
        setState('sent');
      } catch (fault) {
        console.error('contact', fault);
        setState('failed');
      } finally {
        isUnderWay.current = false;
      }
    },
    [send],
  );

  const prepare = useCallback(() => void loadCheck().catch(() => undefined), []);
  return { state, faults, submit, prepare };
}
