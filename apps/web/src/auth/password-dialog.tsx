import { changePasswordInput } from '@isangano/contracts/auth/session';
import { useLingui } from '@lingui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useFieldErrorText } from '../i18n/field-error-text.ts';
import { useDeferredMessages } from '../i18n/use-deferred-messages.ts';
import { api } from '../staff/api.ts';
import { notifyStaff } from '../staff/notifications.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { useAdmin } from './admin-provider.tsx';

const fieldNames = ['currentPassword', 'newPassword'] as const;
type FieldName = (typeof fieldNames)[number];
type FieldErrors = Partial<Record<FieldName, string>>;

/** Changes the password of the signed-in account, which signs out its other devices. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { _ } = useLingui();
  useDeferredMessages('fieldErrors');
  const { admin } = useAdmin();
  const getErrorText = useFieldErrorText();
  const [errors, setErrors] = useState<FieldErrors>({});
  const formRef = useRef<HTMLFormElement>(null);
  const change = api.auth.changePassword.useMutation({
    onSuccess() {
      void notifyStaff(_('staff.password.changed'));
      onClose();
    },
    onError: (error) => showErrors(error.data?.issues ?? []),
  });

  function showErrors(issues: readonly { path: string; message: string }[]): void {
    const firstErrors: FieldErrors = {};
    for (const name of fieldNames) {
      const issue = issues.find(({ path }) => path === name);
      if (issue) firstErrors[name] = issue.message;
    }
    setErrors(firstErrors);
    const firstInvalid = fieldNames.find((name) => firstErrors[name] !== undefined);
    if (firstInvalid) formRef.current?.querySelector<HTMLInputElement>(`[name=${firstInvalid}]`)?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (change.isPending) return;
    const parsed = changePasswordInput.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!parsed.success) {
      showErrors(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
      return;
    }
    setErrors({});
    change.mutate(parsed.data);
  }

  const hasOtherError = change.isError && Object.keys(errors).length === 0;
  return (
    <Dialog open onClose={onClose} title={_('staff.password.title')} closeLabel={_('staff.close')}>
      <form ref={formRef} noValidate onSubmit={submit} className="grid gap-6">
        <p>{_('staff.password.hint')}</p>
        {hasOtherError && <Alert tone="error">{change.error.message}</Alert>}
        <input type="hidden" name="username" autoComplete="username" value={admin?.email ?? ''} />
        {fieldNames.map((name) => (
          <Field key={name} label={_(`staff.password.${name}`)} error={getErrorText(errors[name])} required>
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
        ))}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {_('staff.cancel')}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {_('staff.password.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
