import { changePasswordInput } from '@isangano/contracts/identity/session';
import { useState } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { api } from '../../base/api.ts';
import { ErrorAlert } from '../../base/error-alert.tsx';
import { type FieldErrors, getFirstErrors } from '../../base/form.tsx';
import { FormDialog } from '../../base/form-dialog.tsx';
import { notifyStaff } from '../../base/notifications.tsx';
import { useSession } from '../../session/role.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

const fieldNames = ['currentPassword', 'newPassword'] as const;

/** Changes the password of the signed-in account, which signs out its other devices. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { _ } = useDeferredMessages('fieldErrors', 'staffAccount');
  const session = useSession();
  const [errors, setErrors] = useState<FieldErrors>({});
  const change = api.auth.changePassword.useMutation({
    onSuccess() {
      void notifyStaff(_('staff.password.changed'));
      onClose();
    },
  });

  function showRefusal(error: typeof change.error): void {
    const issues = error?.data?.issues ?? [];
    setErrors(getFirstErrors(issues.map(({ path, message, code }) => ({ path, message: code ?? message }))));
  }

  function submit(form: HTMLFormElement): void {
    if (change.isPending) return;
    const { data, error } = changePasswordInput.safeParse(Object.fromEntries(new FormData(form)));
    setErrors(getFirstErrors(error?.issues));
    if (data) change.mutate(data, { onError: showRefusal });
  }

  return (
    <FormDialog
      title={_('staff.password.title')}
      submitLabel={_('staff.password.submit')}
      isSending={change.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{_('staff.password.hint')}</p>
      {Object.keys(errors).length === 0 && <ErrorAlert error={change.error} />}
      <input type="hidden" name="username" autoComplete="username" value={session?.admin.email ?? ''} />
      {fieldNames.map((name) => (
        <OwnPasswordField key={name} name={name} error={errors[name]} />
      ))}
    </FormDialog>
  );
}
