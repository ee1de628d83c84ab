import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { requiredFields } from '@isangano/contracts/messages/required-fields';
import { type FormEvent, useReducer, useRef, useState } from 'react';
import { usePreloadOutbox } from '../../submission/lazy-outbox.tsx';
import type { SubmittedRequest } from '../../submission/outbox/submit-request.ts';
import { idle, reduceSending } from '../../submission/sending/sending-state.ts';
import { loadOrSubmit, useWaitingRequest } from '../../submission/short-form.ts';
import { contactTextsKey, createTypedTexts } from '../../submission/typed-texts.ts';
import type { SentMessage } from './sent-message.tsx';
import type { ContactErrors } from './validate-message.ts';

/** Stores a message in the outbox, and sends it; `hasLeft` as in `SubmitRequest`. */
export type SendMessage = (message: CreateMessageInput, hasLeft: () => boolean) => Promise<SubmittedRequest>;

/* Validation and sending are loaded when a form is first used, as most visitors do not use it. */
const loadValidation = () => import('./validate-message.ts');

const typedTexts = createTypedTexts(contactTextsKey);

/** Within this time after a message was received, a submission of the empty form is the second of two clicks. */
const secondClickMs = 1500;

function readText(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)]);
}

/** Returns the errors of empty fields, if there are any, which can be shown before the schemas have loaded. */
function findMissing(form: FormData): ContactErrors | undefined {
  const missing = Object.entries(requiredFields).filter(([name]) => {
    const value = form.get(name);
    return typeof value === 'string' && value.trim() === '';
  });
  return missing.length === 0 ? undefined : Object.fromEntries(missing);
}

function filterErrors(errors: ContactErrors, isKept: (name: string) => boolean): ContactErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => isKept(name)));
}

/** Validates and sends a contact form. Its fields keep their values when sending fails. */
export function useContactForm(loadSend: () => Promise<SendMessage>) {
  const [state, dispatch] = useReducer(reduceSending<SentMessage>, idle);
  const [errors, setErrors] = useState<ContactErrors>({});
  const isSubmitting = useRef(false);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  const waiting = useWaitingRequest(dispatch);
  const preloadOutbox = usePreloadOutbox();

  function showErrors(found: ContactErrors): void {
    setErrors(found);
    dispatch({ type: 'dismiss' });
  }

  /** Changed fields are validated again when the form is sent. */
  function hideError({ target }: FormEvent<HTMLFormElement>): void {
    const changed = target instanceof Element && target.getAttribute('name');
    setErrors((found) =>
      changed && changed in found ? filterErrors(found, (name) => name !== changed) : found,
    );
  }

  function refuse(form: HTMLFormElement, found: ContactErrors): void {
    showErrors(found);
    form.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
  }

  /** Shows the further errors that the schemas find in the submitted values, unless the form is being sent again. */
  async function showOtherErrors(form: HTMLFormElement, submitted: FormData): Promise<void> {
    const focused = document.activeElement;
    const text = readText(form);
    const validation = await loadValidation().catch(() => undefined);
    const result = validation?.validateMessage(submitted);
    if (!result || !('errors' in result) || isSubmitting.current) return;
    const hasGoneOn = document.activeElement !== focused || readText(form) !== text;
    const current = new FormData(form);
    if (hasGoneOn)
      showErrors(filterErrors(result.errors, (name) => current.get(name) === submitted.get(name)));
    else refuse(form, result.errors);
  }

  /** Returns the message of a form; undefined after it has shown its errors. */
  async function validate(form: HTMLFormElement): Promise<CreateMessageInput | undefined> {
    const submitted = new FormData(form);
    const missing = findMissing(submitted);
    if (missing) {
      if (performance.now() - sentAt.current < secondClickMs) return undefined;
      refuse(form, missing);
      void showOtherErrors(form, submitted);
      return undefined;
    }
    const validation = await loadOrSubmit(form, loadValidation());
    if (!validation) return undefined;
    const result = validation.validateMessage(new FormData(form));
    if ('message' in result) return result.message;
    refuse(form, result.errors);
    return undefined;
  }

  function saveTyped(form: HTMLFormElement): void {
    // Another form may have taken its place.
    if (form.isConnected) typedTexts.save(form);
  }

  /** Text that was typed after it was `sent` is kept. */
  function showSent(form: HTMLFormElement, sent: string, receipt: SentMessage): void {
    if (readText(form) === sent) form.reset();
    saveTyped(form);
    sentAt.current = performance.now();
    dispatch({ type: 'receive', receipt });
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isSubmitting.current) return;
    isSubmitting.current = true;
    const form = event.currentTarget;
    try {
      const message = await validate(form);
      if (!message) return;
      const sent = readText(form);
      setErrors({});
      waiting.release();
      dispatch({ type: 'submit' });
      const send = await loadOrSubmit(form, loadSend());
      if (!send) return;
      typedTexts.forget();
      const end = await send(message, waiting.hasLeft);
      const showReceived = (reference: SentMessage['reference']) =>
        showSent(form, sent, { ...message, reference });
      if (end.state === 'received') return showReceived(end.reference);
      void waiting.show(end.request, (reference) => {
        // The visitor may be writing another message.
        const isShown = form.isConnected && readText(form) === sent;
        if (isShown) showReceived(reference);
        return isShown;
      });
    } catch (error) {
      console.error('contact', error);
      saveTyped(form);
      dispatch({ type: 'fail', refusal: undefined });
    } finally {
      isSubmitting.current = false;
    }
  }

  function preload(): void {
    // One after the other: on a slow connection, the errors of a first submission would wait for the code that sends
    // messages.
    void loadValidation()
      .then(() => {
        preloadOutbox();
        return loadSend();
      })
      .catch(() => undefined);
  }

  return {
    state,
    errors,
    submit,
    hideError,
    preload,
    attach: typedTexts.attach,
    reset: () => dispatch({ type: 'dismiss' }),
  };
}
