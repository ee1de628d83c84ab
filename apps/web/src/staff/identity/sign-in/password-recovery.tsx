import { unavailable } from '@isangano/contracts/client-errors';
import type { errorStatus } from '@isangano/contracts/error-status';
import { loginInput, passwordLinkMinutes, setPasswordInput } from '@isangano/contracts/identity/session';
import { useEffect, useRef, useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { callOperation } from '../../../submission/api/call-operation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { Form } from '../../base/form.tsx';

const conflictStatus: (typeof errorStatus)['conflict'] = 409;

type State = { phase: 'asking' | 'sending' | 'sent' | 'noMail' } | { phase: 'failed'; message: string };

type PasswordRecoveryProps = {
  /** The token of a mailed link; empty without one. */
  token: string;
  /** Leads back to the form in which the person signs in. */
  onEnd: () => void;
};

/** The ways to a new password, for people who cannot sign in. */
export function PasswordRecovery({ token, onEnd }: PasswordRecoveryProps) {
  return token === '' ? (
    <ForgottenPassword onBack={onEnd} />
  ) : (
    <NewPassword key={token} token={token} onBack={onEnd} />
  );
}

/** Mails a link to set a new password, or shows who can help if no mail can be sent. */
function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const { _ } = useDeferredMessages('staffPassword');
  const translate = useServerText();
  const getErrorText = useFieldErrorText();
  const [state, setState] = useState<State>({ phase: 'asking' });
  const [error, setError] = useState<string>();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const inputRef = useRef<HTMLInputElement>(null);
  const isSending = state.phase === 'sending';

  const isAnswered = state.phase === 'sent' || state.phase === 'noMail';

  // The response removes the focused element.
  useEffect(() => (isAnswered ? headingRef : inputRef).current?.focus(), [isAnswered]);

  async function send(email: string): Promise<void> {
    setState({ phase: 'sending' });
    const result = await callOperation('POST /auth/password-link', { input: { email } });
    if (result.outcome === 'ok') setState({ phase: 'sent' });
    else if (result.status === conflictStatus) setState({ phase: 'noMail' });
    else {
      const error = result.outcome === 'error' ? result : unavailable;
      setState({ phase: 'failed', message: await translate(error) });
    }
  }

  function submit(): void {
    if (isSending) return;
    const { data } = loginInput.shape.email.safeParse(inputRef.current?.value);
    setError(data === undefined ? 'error.username.required' : undefined);
    if (data !== undefined) void send(data);
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
        <Form method="post" onSubmit={submit} className="grid gap-6">
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
          <Button type="submit" busy={isSending}>
            {_('staff.forgot.submit')}
          </Button>
        </Form>
      )}
      <Button variant="quiet" onClick={onBack}>
        {_('staff.signIn.back')}
      </Button>
    </div>
  );
}

/** Sets a new password by a mailed link. */
function NewPassword({ token, onBack }: { token: string; onBack: () => void }) {
  const { _ } = useDeferredMessages('staffPassword');
  const translate = useServerText();
  const getErrorText = useFieldErrorText();
  const [isSending, setIsSending] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);

  async function send(newPassword: string): Promise<void> {
    setIsSending(true);
    const result = await callOperation('POST /auth/password', { input: { token, newPassword } });
    setIsSending(false);
    if (result.outcome === 'ok') {
      setIsDone(true);
      return;
    }
    const issues = result.outcome === 'error' ? result.issues : [];
    const issue = issues.find(({ path }) => path === 'newPassword');
    setError(issue && (issue.code ?? issue.message));
    if (!issue) setFailure(await translate(result.outcome === 'error' ? result : unavailable));
  }

  function submit(): void {
    if (isSending) return;
    const newPassword = inputRef.current?.value ?? '';
    const parsed = setPasswordInput.safeParse({ token, newPassword });
    const issue = parsed.error?.issues.find(({ path }) => path[0] === 'newPassword');
    setFailure(undefined);
    setError(issue?.message);
    if (!issue) void send(newPassword);
  }

  if (isDone)
    return (
      <div className="mt-8 grid gap-6">
        <Alert tone="success">{_('staff.newPassword.done')}</Alert>
        {/* What had the focus is gone. */}
        <Button autoFocus onClick={onBack}>
          {_('staff.signIn.submit')}
        </Button>
      </div>
    );
  return (
    <Form method="post" onSubmit={submit} className="mt-8 grid gap-6">
      <h2 className="text-2xl">{_('staff.newPassword.title')}</h2>
      {failure && <Alert tone="error">{failure}</Alert>}
      <p>{_('staff.newPassword.hint')}</p>
      <Field label={_('staff.newPassword.label')} error={getErrorText(error)} required>
        {(control) => (
          <PasswordInput
            {...control}
            ref={inputRef}
            name="newPassword"
            autoComplete="new-password"
            showLabel={_('staff.signIn.show')}
            hideLabel={_('staff.signIn.hide')}
          />
        )}
      </Field>
      <Button type="submit" busy={isSending}>
        {_('staff.newPassword.submit')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {_('staff.signIn.back')}
      </Button>
    </Form>
  );
}
