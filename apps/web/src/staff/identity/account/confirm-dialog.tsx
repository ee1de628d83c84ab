import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { api } from '../../base/api.ts';
import { useErrorText } from '../../base/error-text.ts';
import { FormDialog } from '../../base/form-dialog.tsx';
import { OwnPasswordField } from '../sign-in/own-password-field.tsx';

/** Asks for the password of somebody who signed in a while ago. */
export function ConfirmDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const { _ } = useLingui();
  useDeferredMessages('fieldErrors');
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
      <OwnPasswordField name="currentPassword" error={issue && (issue.code ?? issue.message)} />
    </FormDialog>
  );
}
