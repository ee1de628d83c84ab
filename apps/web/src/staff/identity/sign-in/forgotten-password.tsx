import { unavailable } from '@isangano/contracts/client-errors';
import type { errorStatus } from '@isangano/contracts/error-status';
import { passwordLinkMinutes } from '@isangano/contracts/identity/password-link';
import { loginInput } from '@isangano/contracts/identity/session';
import { useLingui } from '@lingui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { callOperation } from '../../../submission/api/call-operation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';

const conflictStatus: (typeof errorStatus)['conflict'] = 409;

type State = { phase: 'asking' | 'sending' | 'sent' | 'noMail' } | { phase: 'failed'; message: string };

/** Mails a link to set a new password, and says who can help where no mail can be sent. */
export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const { _ } = useLingui();
  const translate = useServerText();
  const getErrorText = useFieldErrorText();
  useDeferredMessages('staffPassword');
  const [state, setState] = useState<State>({ phase: 'asking' });
  const [error, setError] = useState<string>();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const isSending = state.phase === 'sending';

  const isAnswered = state.phase === 'sent' || state.phase === 'noMail';

  // What has the focus is removed by the answer.
  useEffect(() => (isAnswered ? headingRef : inputRef).current?.focus(), [isAnswered]);

  async function send(email: string): Promise<void> {
    setState({ phase: 'sending' });
    const result = await callOperation<'auth.mailPasswordLink'>({
      method: 'POST',
      path: '/auth/password-link',
      input: { email },
    });
    if (result.outcome === 'ok') setState({ phase: 'sent' });
    else if (result.outcome === 'error' && result.status === conflictStatus) setState({ phase: 'noMail' });
    else {
      const error = result.outcome === 'error' ? result : unavailable;
      setState({ phase: 'failed', message: await translate(error) });
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSending) return;
    const { data } = loginInput.shape.email.safeParse(inputRef.current?.value);
    setError(data === undefined ? 'error.username.required' : undefined);
    if (data === undefined) inputRef.current?.focus();
    else void send(data);
  }

  return (
    <div className="mt-8 grid gap-6">
      <h2 ref={headingRef} tabIndex={-1} className="text-2xl">
        {_('staff.signIn.forgot')}
      </h2>
      {state.phase === 'sent' && (
        <Alert tone="success">{_('staff.forgot.sent', { minutes: passwordLinkMinutes })}</Alert>
      )}
      {state.phase === 'noMail' && <Alert tone="info">{_('staff.forgot.noMail')}</Alert>}
      {state.phase === 'failed' && <Alert tone="error">{state.message}</Alert>}
      {!isAnswered && (
        <form method="post" noValidate onSubmit={submit} className="grid gap-6">
          <p>{_('staff.forgot.hint')}</p>
          <Field label={_('staff.signIn.username')} error={getErrorText(error)} required>
            {(control) => (
              <TextInput
                {...control}
                ref={inputRef}
                name="email"
                autoComplete="username"
                autoCapitalize="none"
              />
            )}
          </Field>
          <Button type="submit" disabled={isSending} aria-busy={isSending}>
            {_('staff.forgot.submit')}
          </Button>
        </form>
      )}
      <Button variant="quiet" onClick={onBack}>
        {_('staff.signIn.back')}
      </Button>
    </div>
  );
}
