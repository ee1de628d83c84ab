import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { HoneypotInput } from '../../forms/honeypot-input.tsx';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, type FieldControl } from '../../ui/field.tsx';
import { TextArea, TextInput } from '../../ui/inputs.tsx';
import { useContactForm } from './use-contact-form.ts';
import type { ContactField } from './validate-message.ts';

type ContactFormProps = {
  /** Loads the function that sends a message. */
  loadSend: () => Promise<(message: CreateMessageInput) => Promise<void>>;
  successAlertMs: number;
  onSuccessAlertHidden?: () => void;
  /** The URL to which the form is sent without JavaScript. */
  action?: string | undefined;
};

const messageRows = 5;

/** The message form of the contact page and the contact dialog. */
export function ContactForm({ action, ...options }: ContactFormProps) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const { state, errors, submit, preload } = useContactForm(options);
  const isSending = state === 'sending';

  function renderField(name: ContactField, label: string, control: (props: FieldControl) => ReactNode) {
    return (
      <Field
        label={label}
        error={getErrorText(errors[name])}
        required={name !== 'phone'}
        optionalText={_('contact.optional')}
      >
        {control}
      </Field>
    );
  }

  return (
    <form
      noValidate
      method="post"
      action={action}
      data-keeps-text
      onSubmit={submit}
      onFocus={preload}
      className="grid gap-5"
    >
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
      {renderField('message', _('contact.message'), (props) => (
        <TextArea {...props} name="message" rows={messageRows} />
      ))}
      <HoneypotInput />
      {state === 'failed' && <Alert tone="error">{_('contact.failed')}</Alert>}
      {state === 'sent' && <Alert tone="success">{_('contact.sent')}</Alert>}
      <Button type="submit" disabled={isSending} aria-busy={isSending} className="justify-self-start">
        {_(isSending ? 'contact.sending' : 'contact.send')}
      </Button>
    </form>
  );
}
