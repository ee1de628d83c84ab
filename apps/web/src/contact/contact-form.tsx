import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { TrapInput } from '../forms/trap-input.tsx';
import { useFaultText } from '../i18n/fault-text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Field, type FieldControl } from '../ui/field.tsx';
import { TextArea, TextInput } from '../ui/inputs.tsx';
import type { ContactField } from './check-message.ts';
import { useContactForm } from './use-contact-form.ts';

type ContactFormProps = {
  send: (message: CreateMessageInput) => Promise<void>;
  sentMs: number;
  onSentOver?: () => void;
  /** Where the form goes when the page has no JavaScript. */
  action?: string;
};

const messageRows = 5;

/** The message form of the contact page and the contact dialog. */
export function ContactForm({ action, ...options }: ContactFormProps) {
  const { _ } = useLingui();
  const faultText = useFaultText();
  const { state, faults, submit, prepare } = useContactForm(options);
  const isSending = state === 'sending';

  function field(name: ContactField, label: string, control: (props: FieldControl) => ReactNode) {
    return (
      <Field
        label={label}
        error={faultText(faults[name])}
        required={name !== 'phone'}
        optionalText={_('contact.optional')}
      >
        {control}
      </Field>
    );
  }

  return (
    <form noValidate method="post" action={action} onSubmit={submit} onFocus={prepare} className="grid gap-5">
      {field('fullName', _('contact.fullName'), (props) => (
        <TextInput {...props} name="fullName" autoComplete="name" />
      ))}
      {field('email', _('contact.email'), (props) => (
        <TextInput {...props} name="email" type="email" autoComplete="email" />
      ))}
      {field('phone', _('contact.phone'), (props) => (
        <TextInput {...props} name="phone" type="tel" autoComplete="tel" />
      ))}
      {field('subject', _('contact.subject'), (props) => (
        <TextInput {...props} name="subject" />
      ))}
      {field('message', _('contact.message'), (props) => (
        <TextArea {...props} name="message" rows={messageRows} />
      ))}
      <TrapInput />
      {state === 'failed' && <Alert tone="error">{_('contact.failed')}</Alert>}
      {state === 'sent' && <Alert tone="success">{_('contact.sent')}</Alert>}
      <Button type="submit" disabled={isSending} aria-busy={isSending} className="justify-self-start">
        {_(isSending ? 'contact.sending' : 'contact.send')}
      </Button>
    </form>
  );
}
