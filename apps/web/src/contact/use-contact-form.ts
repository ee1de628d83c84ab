import { type CreateMessageInput, createMessageInput } from '@isangano/contracts/messages/message';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';

export type ContactField = keyof CreateMessageInput;
export type ContactFaults = Partial<Record<ContactField, string>>;

export type ContactState = 'idle' | 'sending' | 'sent' | 'failed';

type ContactFormOptions = {
  send: (message: CreateMessageInput) => Promise<void>;
  /** How long the words of success stay. */
  sentMs: number;
  /** Called when they go. */
  onSentOver?: () => void;
};

function isContactField(name: unknown): name is ContactField {
  return typeof name === 'string' && Object.hasOwn(createMessageInput.shape, name);
}

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
      const form = event.currentTarget;
      const checked = createMessageInput.safeParse(Object.fromEntries(new FormData(form)));
      if (!checked.success) {
        const found: ContactFaults = {};
        for (const { path, message } of checked.error.issues) {
          if (isContactField(path[0])) found[path[0]] ??= message;
        }
        setFaults(found);
        setState('idle');
        const [first] = Object.keys(found);
        form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
        return;
      }
      isUnderWay.current = true;
      setFaults({});
      setState('sending');
      try {
        await send(checked.data);
        form.reset();
        setState('sent');
      } catch (fault) {
        console.error('contact', fault);
        setState('failed');
      }
      isUnderWay.current = false;
    },
    [send],
  );

  return { state, faults, submit };
}
