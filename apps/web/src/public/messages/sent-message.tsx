import type { CreateMessageInput } from '@isangano/contracts/messages/message';
import { useLingui } from '@lingui/react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { Reference } from '../../submission/reference.ts';
import { ReferenceText } from '../../submission/reference-text.tsx';
import { Button } from '../../ui/button.tsx';

export type SentMessage = CreateMessageInput & { reference: Reference | undefined };

type SentMessageProps = Omit<ComponentProps<'fieldset'>, 'ref'> & {
  message: SentMessage;
  actionLabel: string;
  onAction: () => void;
};

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/**
 * Whether the visitor has not moved the focus since the message was submitted: it is on the button of its form, or on
 * an ancestor.
 */
function isFocusLeft({ form }: HTMLFieldSetElement): boolean {
  const { activeElement } = document;
  if (!activeElement || activeElement.contains(form)) return true;
  return form?.contains(activeElement) === true && activeElement.matches('[type=submit]');
}

/** The sent message, its reference, and when to expect an answer. Takes the focus, unless the visitor has moved it elsewhere. */
export function SentMessagePanel({ message, actionLabel, onAction, ...rest }: SentMessageProps) {
  const { _ } = useLingui();
  const panel = useRef<HTMLFieldSetElement>(null);
  const { reference, fullName, email, phone, subject } = message;

  useEffect(() => {
    if (panel.current && isFocusLeft(panel.current)) panel.current.focus();
  }, []);

  return (
    <fieldset
      {...rest}
      ref={panel}
      tabIndex={-1}
      aria-label={_('contact.sent.title')}
      className="min-w-0 rounded border-2 border-l-8 border-forest bg-tint-green px-4 py-4 text-on-green [--ring:currentColor]"
    >
      <p className="font-display text-xl font-bold">{_('contact.sent.title')}</p>
      <dl className="mt-3 grid gap-3">
        {reference !== undefined && (
          <Fact label={_('contact.sent.reference')}>
            <ReferenceText reference={reference} />
          </Fact>
        )}
        <Fact label={_('contact.sent.from')}>{[fullName, email, phone].filter(Boolean).join(' · ')}</Fact>
        <Fact label={subject}>
          <span className="line-clamp-6 whitespace-pre-line">{message.message}</span>
        </Fact>
      </dl>
      <p className="mt-3">{_('contact.sent.next', { email })}</p>
      <Button type="button" variant="secondary" className="mt-4" onClick={onAction}>
        {actionLabel}
      </Button>
    </fieldset>
  );
}
