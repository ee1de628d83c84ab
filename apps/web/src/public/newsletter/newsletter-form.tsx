import { languageKey } from '@isangano/contracts/locales';
import { newsletterFormPath } from '@isangano/contracts/routes';
import { type FormEvent, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useTexts } from '../../i18n/language-provider.tsx';
import { HoneypotInput } from '../../submission/honeypot-input.tsx';
import { usePreloadOutbox, WaitingNotice } from '../../submission/lazy-outbox.tsx';
import { idle, reduceSending } from '../../submission/sending/sending-state.ts';
import { loadOrSubmit, useWaitingRequest } from '../../submission/short-form.ts';
import { createTypedTexts, newsletterTextsKey } from '../../submission/typed-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextInput } from '../../ui/inputs.tsx';
import { Optional } from '../../ui/optional.tsx';
import { useClosingTimer } from '../../ui/use-closing-timer.ts';
import { PrivacyLink } from '../site/links.tsx';

/** What was subscribed, and how long the success alert is shown. */
type Subscribed = { visibleMs: number; email: string };

const emailField = 'email';

const typedTexts = createTypedTexts(newsletterTextsKey);

/* Schema and library are loaded when the form is first used, as most visitors do not use it. */
const loadSchema = () => import('@isangano/contracts/newsletter/subscription');

const loadSubscribe = () => import('../email-calls/email-service.ts').then((file) => file.subscribe);

/** The subscription form; after success, an alert replaces it for a while, and a note stays until it is closed. */
export function NewsletterForm() {
  const { _, locale } = useTexts();
  const { state, isInvalid, noted, submit, preload, attach, showForm, closeNote } = useNewsletter();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const wasSent = useRef(false);
  const isSent = state.phase === 'sent';

  useEffect(() => {
    // When the focused success alert is removed, the focus returns to the button.
    if (wasSent.current && !isSent && document.activeElement === document.body) {
      buttonRef.current?.focus({ preventScroll: true });
    }
    wasSent.current = isSent;
  }, [isSent]);

  if (isSent) return <NewsletterSent visibleMs={state.receipt.visibleMs} onClose={showForm} />;
  return (
    <form
      ref={attach}
      noValidate
      data-keeps-text
      method="post"
      action={newsletterFormPath}
      onSubmit={submit}
      onFocus={preload}
      className="grid gap-4"
    >
      {/* Without scripts, the server responds with a page in this language. */}
      <input type="hidden" name={languageKey} value={locale} />
      <Field label={_('news.email')} required error={isInvalid && _('news.invalid')}>
        {(control) => (
          <div className="flex flex-wrap gap-3">
            <TextInput
              {...control}
              name={emailField}
              type="email"
              autoComplete="email"
              placeholder={_('news.placeholder')}
              className="flex-[1_1_14rem]"
            />
            <Button ref={buttonRef} type="submit" busy={state.phase === 'sending'}>
              {_(state.phase === 'sending' ? 'news.sending' : 'news.subscribe')}
            </Button>
          </div>
        )}
      </Field>
      <PrivacyLink />
      <HoneypotInput />
      {state.phase === 'failed' && <Alert tone="error">{_('news.failed')}</Alert>}
      {state.phase === 'waiting' && (
        <Optional>
          <WaitingNotice state={state} />
        </Optional>
      )}
      {noted !== undefined && (
        <Alert tone="info" onClose={closeNote} closeLabel={_('news.close')}>
          {_('news.sentTo', { email: noted })}
        </Alert>
      )}
    </form>
  );
}

/** The success alert. Takes the focus if the form had it, and closes after `visibleMs`, unless pointer or focus hold it. */
function NewsletterSent({ visibleMs, onClose }: { visibleMs: number; onClose: () => void }) {
  const { _ } = useTexts();
  const containerRef = useRef<HTMLFieldSetElement>(null);
  const hold = useClosingTimer({ isRunning: true, ms: visibleMs, onEnd: onClose });

  useEffect(() => {
    if (document.activeElement === document.body) containerRef.current?.focus({ preventScroll: true });
  }, []);

  return (
    <fieldset ref={containerRef} tabIndex={-1} aria-label={_('news.newsletter')} {...hold}>
      <Alert tone="success" onClose={onClose} closeLabel={_('news.close')}>
        {_('news.success')}
      </Alert>
    </fieldset>
  );
}

function readEmail(form: HTMLFormElement): string {
  const entry = new FormData(form).get(emailField);
  return typeof entry === 'string' ? entry : '';
}

/** Validates and sends a subscription. The field keeps its value when sending fails. */
function useNewsletter() {
  const [state, dispatch] = useReducer(reduceSending<Subscribed>, idle);
  const [isInvalid, setIsInvalid] = useState(false);
  /** The address of the last subscription, noted below the form when the success alert is gone. */
  const [noted, setNoted] = useState<string>();
  const waiting = useWaitingRequest(dispatch);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (state.phase === 'sending') return;
    const form = event.currentTarget;
    const email = readEmail(form);
    setIsInvalid(false);
    setNoted(undefined);
    waiting.release();
    dispatch({ type: 'submit' });
    try {
      const code = await loadOrSubmit(form, Promise.all([loadSchema(), loadSubscribe()]));
      if (!code) return;
      const [{ subscribeInput, subscribedMs }, subscribe] = code;
      const parsed = subscribeInput.safeParse({ email });
      if (!parsed.success) {
        dispatch({ type: 'cancel', mayHaveArrived: false });
        setIsInvalid(true);
        form.querySelector<HTMLElement>(`[name="${emailField}"]`)?.focus();
        return;
      }
      const receipt = { visibleMs: subscribedMs, email };
      typedTexts.forget();
      const end = await subscribe(parsed.data.email);
      if (end.state === 'received') showSent(form, receipt);
      else
        void waiting.show(end.request, () => {
          showSent(form, receipt);
          return true;
        });
    } catch (error) {
      console.error('newsletter', error);
      typedTexts.save(form);
      dispatch({ type: 'fail', refusal: undefined });
    }
  }

  /** An address that was typed in the meantime is kept. */
  function showSent(form: HTMLFormElement, receipt: Subscribed): void {
    dispatch({ type: 'receive', receipt });
    if (readEmail(form) === receipt.email) {
      typedTexts.forget();
      return;
    }
    dispatch({ type: 'dismiss' });
    setNoted(receipt.email);
  }

  const preloadOutbox = usePreloadOutbox();
  function preload(): void {
    void Promise.all([loadSchema(), loadSubscribe()]).catch(() => undefined);
    preloadOutbox();
  }
  const sentEmail = state.phase === 'sent' ? state.receipt.email : undefined;
  const showForm = useCallback(() => {
    setNoted(sentEmail);
    dispatch({ type: 'dismiss' });
  }, [sentEmail]);
  const closeNote = () => setNoted(undefined);
  const { attach } = typedTexts;
  return { state, isInvalid, noted, submit, preload, attach, showForm, closeNote };
}
