import { requiredFields } from '@isangano/contracts/messages/required-fields';
import { useLingui } from '@lingui/react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { HoneypotInput } from '../../submission/honeypot-input.tsx';
import { WaitingNotice } from '../../submission/lazy-outbox.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Field, type FieldControl } from '../../ui/field.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { TextArea, TextInput } from '../../ui/inputs.tsx';
import { Optional, optionalExport } from '../../ui/optional.tsx';
import { useClosingTimer } from '../../ui/use-closing-timer.ts';
import { PrivacyLink } from '../site/links.tsx';
import type { SentMessage } from './sent-message.tsx';
import { type SendMessage, useContactForm } from './use-contact-form.ts';
import type { ContactField } from './validate-message.ts';

/** Loaded when a message was received, as few visits need it. */
const SentMessagePanel = optionalExport(() => import('./sent-message.tsx'), 'SentMessagePanel');

type ContactFormProps = {
  loadSend: () => Promise<SendMessage>;
  successTextMs: number;
  /** Called when the success text is hidden. Only in a dialog, which closes then, unless the visitor keeps it open. */
  onDone?: (message: SentMessage) => void;
  /** The URL to which the form is sent without JavaScript. */
  action?: string | undefined;
};

const messageRows = 5;

/** Two fields beside each other share their rows, so that an error below one of them does not move the other. */
const pairedFields =
  'sm:grid-cols-2 sm:gap-y-2 sm:*:row-span-3 sm:*:grid-rows-subgrid sm:[&>:nth-child(n+3)]:mt-3';

export function ContactForm({ action, loadSend, successTextMs, onDone }: ContactFormProps) {
  const isDialog = onDone !== undefined;
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const { state, errors, submit, hideError, preload, attach, reset } = useContactForm(loadSend);
  const [confirmed, setConfirmed] = useState<SentMessage>();
  const submitButton = useRef<HTMLButtonElement>(null);
  const isSending = state.phase === 'sending';
  const sent = state.phase === 'sent' ? state.receipt : undefined;
  const isSuccessShown = sent !== undefined && sent !== confirmed;

  const hideSuccess = useCallback(() => {
    setConfirmed(sent);
    if (sent) onDone?.(sent);
  }, [sent, onDone]);
  const hold = useClosingTimer({ isRunning: isSuccessShown, ms: successTextMs, onEnd: hideSuccess });

  function closePanel(): void {
    reset();
    submitButton.current?.focus({ preventScroll: true });
  }

  function renderField(name: ContactField, label: string, control: (props: FieldControl) => ReactNode) {
    return (
      <Field
        label={label}
        error={getErrorText(errors[name])}
        required={name in requiredFields}
        optionalText={_('contact.optional')}
      >
        {control}
      </Field>
    );
  }

  return (
    <form
      ref={attach}
      noValidate
      method="post"
      action={action}
      data-keeps-text
      onSubmit={submit}
      onFocus={preload}
      onInput={(event) => {
        hideError(event);
        // A dialog stays open for a visitor who writes another message.
        if (isDialog && sent) setConfirmed(sent);
      }}
      className={classNames('grid gap-5', isDialog && '[&_:is(input,textarea)]:scroll-mb-24')}
    >
      <div className={classNames('grid gap-5', isDialog && pairedFields)}>
        {renderField('fullName', _('contact.fullName'), (props) => (
          <TextInput {...props} name="fullName" autoComplete="name" />
        ))}
        {renderField('email', _('contact.email'), (props) => (
          <TextInput {...props} name="email" type="email" autoComplete="email" />
        ))}
        {renderField('phone', _('contact.phone'), (props) => (
          <TextInput {...props} name="phone" type="tel" autoComplete="tel" />
        ))}
        {renderField('subject', _('contact.subject'), (props) => (
          <TextInput {...props} name="subject" />
        ))}
      </div>
      {renderField('message', _('contact.message'), (props) => (
        <TextArea {...props} name="message" rows={messageRows} />
      ))}
      <HoneypotInput />
      {state.phase === 'failed' && <Alert tone="error">{_('contact.failed')}</Alert>}
      {state.phase === 'waiting' && (
        <Optional>
          <WaitingNotice state={state} />
        </Optional>
      )}
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-5 gap-y-2',
          isDialog &&
            !sent &&
            'sticky -bottom-5 -mb-5 border-t-2 border-line bg-bone pt-3 pb-5 sm:-bottom-6 sm:-mb-6 sm:pb-6',
        )}
      >
        <Button ref={submitButton} type="submit" busy={isSending}>
          {_(isSending ? 'contact.sending' : 'contact.send')}
        </Button>
        <p
          role="status"
          // Keeps its height when its text vanishes, so that the panel does not move.
          className={classNames('flex items-center gap-2 font-bold', sent && 'min-h-7 flex-[1_1_13rem]')}
          {...hold}
        >
          {isSuccessShown && (
            <>
              <CheckIcon />
              {_('contact.sent')}
            </>
          )}
        </p>
      </div>
      {/* The dialog has it beside the form, as its buttons stay at the bottom. */}
      {!isDialog && <PrivacyLink />}
      {sent && (
        <SentMessagePanel
          message={sent}
          actionLabel={_(isDialog && isSuccessShown ? 'contact.sent.stay' : 'contact.close')}
          onAction={isDialog && isSuccessShown ? () => setConfirmed(sent) : closePanel}
          {...hold}
        />
      )}
    </form>
  );
}
