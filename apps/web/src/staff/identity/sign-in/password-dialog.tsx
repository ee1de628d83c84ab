import type { Issue } from '@isangano/contracts/errors';
import { changePasswordInput } from '@isangano/contracts/identity/session';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { api } from '../../base/api.ts';
import { ErrorAlert } from '../../base/error-alert.tsx';
import { FormDialog } from '../../base/form-dialog.tsx';
import { notifyStaff } from '../../base/notifications.tsx';
import { useSession } from '../../session/role.tsx';
import { OwnPasswordField } from './own-password-field.tsx';

const fieldNames = ['currentPassword', 'newPassword'] as const;
type FieldName = (typeof fieldNames)[number];
type FieldErrors = Partial<Record<FieldName, string>>;

/** Changes the password of the signed-in account, which signs out its other devices. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { _ } = useLingui();
  useDeferredMessages('fieldErrors', 'staffAccount');
  const session = useSession();
  const [errors, setErrors] = useState<FieldErrors>({});
  const change = api.auth.changePassword.useMutation({
    onSuccess() {
      void notifyStaff(_('staff.password.changed'));
      onClose();
    },
  });

  function showErrors(issues: readonly Issue[]): void {
    const firstErrors: FieldErrors = {};
    for (const name of fieldNames) {
      const issue = issues.find(({ path }) => path === name);
      if (issue) firstErrors[name] = issue.code ?? issue.message;
    }
    setErrors(firstErrors);
  }

  function submit(form: HTMLFormElement): void {
    if (change.isPending) return;
    const parsed = changePasswordInput.safeParse(Object.fromEntries(new FormData(form)));
    if (!parsed.success) {
      showErrors(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
      return;
    }
    setErrors({});
    change.mutate(parsed.data, { onError: (error) => showErrors(error.data?.issues ?? []) });
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
