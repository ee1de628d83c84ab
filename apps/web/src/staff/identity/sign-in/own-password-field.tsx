import type { ChangePasswordInput } from '@isangano/contracts/identity/session';
import { useLingui } from '@lingui/react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';

type OwnPasswordFieldProps = { name: keyof ChangePasswordInput; error: string | undefined };

/** A field for the current or new password of the signed-in person. */
export function OwnPasswordField({ name, error }: OwnPasswordFieldProps) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  return (
    <Field label={_(`staff.password.${name}`)} error={getErrorText(error)} required>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          autoComplete={name === 'currentPassword' ? 'current-password' : 'new-password'}
          showLabel={_('staff.password.show')}
          hideLabel={_('staff.password.hide')}
        />
      )}
    </Field>
  );
}
