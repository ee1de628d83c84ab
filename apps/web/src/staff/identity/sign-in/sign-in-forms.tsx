import { loginInput } from '@isangano/contracts/identity/session';
import { useLingui } from '@lingui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

type FieldErrors = Partial<Record<'email' | 'password', string>>;

type PasswordFormProps = {
  isSending: boolean;
  onSubmit: (email: string, password: string) => void;
  onInvalid: () => void;
  onForgotten: () => void;
};

/** The first step of a sign-in: username and password. */
export function PasswordForm({ isSending, onSubmit, onInvalid, onForgotten }: PasswordFormProps) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const [errors, setErrors] = useState<FieldErrors>({});
  const formRef = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const parsed = loginInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (parsed.success) {
      setErrors({});
      onSubmit(parsed.data.email, parsed.data.password);
      return;
    }
    const firstErrors: FieldErrors = {};
    for (const { path, message } of parsed.error.issues) {
      if (path[0] === 'email' || path[0] === 'password') firstErrors[path[0]] ??= message;
    }
    setErrors(firstErrors);
    onInvalid();
    formRef.current
      ?.querySelector<HTMLInputElement>(`[name=${firstErrors.email ? 'email' : 'password'}]`)
      ?.focus();
  }

  return (
    <form ref={formRef} method="post" noValidate onSubmit={submit} className="mt-8 grid gap-6">
      <Field label={_('staff.signIn.username')} error={getErrorText(errors.email)} required>
        {(control) => <TextInput {...control} name="email" autoComplete="username" autoCapitalize="none" />}
      </Field>
      <Field label={_('staff.signIn.password')} error={getErrorText(errors.password)} required>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            showLabel={_('staff.signIn.show')}
            hideLabel={_('staff.signIn.hide')}
          />
        )}
      </Field>
      <Button type="submit" disabled={isSending} aria-busy={isSending}>
        {_(isSending ? 'staff.signIn.sending' : 'staff.signIn.submit')}
      </Button>
      <Button variant="quiet" onClick={onForgotten}>
        {_('staff.signIn.forgot')}
      </Button>
    </form>
  );
}

type CodeFormProps = { isSending: boolean; onSubmit: (code: string) => void; onBack: () => void };

/** The second step of a sign-in, for accounts with an authenticator app or recovery codes. */
export function CodeForm({ isSending, onSubmit, onBack }: CodeFormProps) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const [error, setError] = useState<string>();
  const inputRef = useRef<HTMLInputElement>(null);

  useEffect(() => inputRef.current?.focus(), []);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const code = inputRef.current?.value.trim() ?? '';
    setError(code ? undefined : 'error.code.required');
    if (code) onSubmit(code);
    else inputRef.current?.focus();
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-8 grid gap-6">
      <Field
        label={_('staff.signIn.code')}
        hint={_('staff.signIn.code.hint')}
        error={getErrorText(error)}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            ref={inputRef}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
          />
        )}
      </Field>
      <Button type="submit" disabled={isSending} aria-busy={isSending}>
        {_(isSending ? 'staff.signIn.sending' : 'staff.signIn.submit')}
      </Button>
      <Button variant="quiet" onClick={onBack}>
        {_('staff.signIn.back')}
      </Button>
    </form>
  );
}
