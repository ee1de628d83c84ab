import { useLingui } from '@lingui/react';
import type { FormEvent } from 'react';
import { useFieldErrorText } from '../i18n/field-error-text.ts';
import { api } from '../staff/api.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';

/** Asks for the password of somebody who signed in a while ago. */
export function ConfirmDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const confirm = api.account.confirm.useMutation({ onSuccess: onConfirmed });
  const fieldError = confirm.error?.data?.issues?.[0]?.message;

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('currentPassword');
    confirm.mutate({ currentPassword: typeof password === 'string' ? password : '' });
  }

  return (
    <Dialog open onClose={onClose} title={_('account.confirm.title')} closeLabel={_('staff.close')}>
      <form noValidate onSubmit={submit} className="grid gap-6">
        <p>{_('account.confirm.hint')}</p>
        {confirm.isError && !fieldError && <Alert tone="error">{confirm.error.message}</Alert>}
        <Field label={_('staff.password.currentPassword')} error={getErrorText(fieldError)} required>
          {(control) => (
            <PasswordInput
              {...control}
              name="currentPassword"
              autoComplete="current-password"
              showLabel={_('staff.password.show')}
              hideLabel={_('staff.password.hide')}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {_('staff.cancel')}
          </Button>
          <Button type="submit" busy={confirm.isPending}>
            {_('account.confirm.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
