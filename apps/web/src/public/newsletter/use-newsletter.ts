import { type FormEvent, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { usePreloadOutbox } from '../../submission/lazy-outbox.tsx';
import type { WaitingRequest } from '../../submission/outbox/submit-request.ts';
import { idle, reduceSending } from '../../submission/sending/sending-state.ts';
import { loadOrSubmit } from '../../submission/submit-natively.ts';

/** What was subscribed, and how long the success alert is shown. */
type Subscribed = { visibleMs: number; email: string };

export const emailField = 'email';

/* Schema and library are loaded when the form is first used, as most visitors do not use it. */
const loadSchema = () => import('@isangano/contracts/newsletter/subscription');
const loadSubscribe = () => import('./subscribe.ts').then((file) => file.subscribe);

/** Validates and sends a subscription. The field keeps its value when sending fails. */
export function useNewsletter() {
  const [state, dispatch] = useReducer(reduceSending<Subscribed>, idle);
  const [isInvalid, setIsInvalid] = useState(false);
  /** The address of the last subscription, noted below the form when the success alert is gone. */
  const [noted, setNoted] = useState<string>();
  const kept = useRef<WaitingRequest>(undefined);
  useEffect(() => () => kept.current?.showInBar(), []);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.phase === 'sending') return;
    const form = event.currentTarget;
    const entry = new FormData(form).get(emailField);
    const email = typeof entry === 'string' ? entry : '';
    setIsInvalid(false);
    setNoted(undefined);
    kept.current?.showInBar();
    kept.current = undefined;
    dispatch({ type: 'submit' });
    try {
      const code = await loadOrSubmit(form, Promise.all([loadSchema(), loadSubscribe()]));
      if (!code) return;
      const [{ subscribeInput, subscribedMs }, subscribe] = code;
      const parsed = subscribeInput.safeParse({ email });
      if (!parsed.success) {
        dispatch({ type: 'cancel' });
        setIsInvalid(true);
        form.querySelector<HTMLElement>(`[name="${emailField}"]`)?.focus();
        return;
      }
      const receipt = { visibleMs: subscribedMs, email };
      const end = await subscribe(parsed.data.email);
      if (end.state === 'received') dispatch({ type: 'receive', receipt });
      else void showWaiting(receipt, end.request);
    } catch (error) {
      console.error('newsletter', error);
      dispatch({ type: 'fail', refusal: undefined });
    }
  }

  async function showWaiting(receipt: Subscribed, request: WaitingRequest): Promise<void> {
    kept.current = request;
    dispatch({ type: 'keep', isStored: request.isStored });
    const received = await request.whenReceived;
    if (kept.current !== request) return;
    kept.current = undefined;
    if (received) {
      dispatch({ type: 'receive', receipt });
      await request.close();
    } else {
      dispatch({ type: 'withdraw' });
      request.showInBar();
    }
  }

  const preloadOutbox = usePreloadOutbox();
  const preload = useCallback(() => {
    void Promise.all([loadSchema(), loadSubscribe()]).catch(() => undefined);
    preloadOutbox();
  }, [preloadOutbox]);
  const sentEmail = state.phase === 'sent' ? state.receipt.email : undefined;
  const showForm = useCallback(() => {
    setNoted(sentEmail);
    dispatch({ type: 'dismiss' });
  }, [sentEmail]);
  const closeNote = useCallback(() => setNoted(undefined), []);
  return { state, isInvalid, noted, submit, preload, showForm, closeNote };
}
