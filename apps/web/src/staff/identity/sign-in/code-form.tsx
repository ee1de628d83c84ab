import { useLingui } from '@lingui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';

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
