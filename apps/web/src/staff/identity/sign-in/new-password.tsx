import { unavailable } from '@isangano/contracts/client-errors';
import { setPasswordInput } from '@isangano/contracts/identity/password-link';
import { useLingui } from '@lingui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { callOperation } from '../../../submission/api/call-operation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

type NewPasswordProps = { token: string; onBack: () => void };

/** Sets a new password by a mailed link. */
export function NewPassword({ token, onBack }: NewPasswordProps) {
  const { _ } = useLingui();
  const translate = useServerText();
  const getErrorText = useFieldErrorText();
  useDeferredMessages('staffPassword');
  const [isSending, setIsSending] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);

  async function send(newPassword: string): Promise<void> {
    setIsSending(true);
    const result = await callOperation<'auth.setPassword'>({
      method: 'POST',
      path: '/auth/password',
      input: { token, newPassword },
    });
    setIsSending(false);
    if (result.outcome === 'ok') {
      setIsDone(true);
      return;
    }
    const issues = result.outcome === 'error' ? result.issues : [];
    const issue = issues.find(({ path }) => path === 'newPassword');
    setError(issue && (issue.code ?? issue.message));
    if (issue) inputRef.current?.focus();
    else setFailure(await translate(result.outcome === 'error' ? result : unavailable));
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (isSending) return;
    const newPassword = inputRef.current?.value ?? '';
    const parsed = setPasswordInput.safeParse({ token, newPassword });
    const issue = parsed.error?.issues.find(({ path }) => path[0] === 'newPassword');
    setFailure(undefined);
    setError(issue?.message);
    if (issue) inputRef.current?.focus();
    else void send(newPassword);
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
    <form method="post" noValidate onSubmit={submit} className="mt-8 grid gap-6">
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
      <Button type="submit" disabled={isSending} aria-busy={isSending}>
        {_('staff.newPassword.submit')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {_('staff.signIn.back')}
      </Button>
    </form>
  );
}
