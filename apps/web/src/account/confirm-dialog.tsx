import { toFieldErrorId } from '@isangano/contracts/field-errors';
import { useLingui } from '@lingui/react';
import { OwnPasswordField } from '../auth/own-password-field.tsx';
import { api } from '../staff/api.ts';
import { useErrorText } from '../staff/error-text.ts';
import { FormDialog } from '../staff/form-dialog.tsx';
import { Alert } from '../ui/alert.tsx';

/** Asks for the password of somebody who signed in a while ago. */
export function ConfirmDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const { _ } = useLingui();
  const getErrorText = useErrorText();
  const confirm = api.account.confirm.useMutation({ onSuccess: onConfirmed });
  const [issue] = confirm.error?.data?.issues ?? [];

  function submit(form: HTMLFormElement): void {
    const password = new FormData(form).get('currentPassword');
    confirm.mutate({ currentPassword: typeof password === 'string' ? password : '' });
  }

  return (
    <FormDialog
      title={_('account.confirm.title')}
      submitLabel={_('account.confirm.submit')}
      isSending={confirm.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{_('account.confirm.hint')}</p>
      {confirm.isError && !issue && <Alert tone="error">{getErrorText(confirm.error)}</Alert>}
      <OwnPasswordField name="currentPassword" error={issue && toFieldErrorId(issue.message)} />
    </FormDialog>
  );
}
