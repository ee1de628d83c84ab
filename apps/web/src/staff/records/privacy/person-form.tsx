import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { toPersonHash } from './person-address.ts';

/** Asks for the address whose records are shown. */
export function PersonForm({ email }: { email: string }) {
  const { _ } = useLingui();
  const navigate = useNavigate();
  const [text, setText] = useState(email);
  const [hasError, setHasError] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const address = text.trim();
    setHasError(address === '');
    if (address !== '') void navigate({ to: staffPaths.people, hash: toPersonHash(address) });
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-6 grid max-w-3xl gap-3 sm:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Field label={_('people.address')} error={hasError && _('people.address.missing')} required>
        {(control) => (
          <TextInput
            {...control}
            type="email"
            autoComplete="off"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="self-end">
        <Button type="submit" variant="secondary">
          {_('people.show')}
        </Button>
      </div>
    </form>
  );
}
