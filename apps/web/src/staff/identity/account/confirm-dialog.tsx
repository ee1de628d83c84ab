import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { api } from '../../base/api.ts';
import { ErrorAlert } from '../../base/error-alert.tsx';
import { FormDialog } from '../../base/form-dialog.tsx';
import { OwnPasswordField } from '../sign-in/own-password-field.tsx';

/** Asks for the password if the last sign-in was a while ago. */
export function ConfirmDialog({ onConfirmed, onClose }: { onConfirmed: () => void; onClose: () => void }) {
  const { _ } = useDeferredMessages('fieldErrors');
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
      {!issue && <ErrorAlert error={confirm.error} />}
      <OwnPasswordField name="currentPassword" error={issue && (issue.code ?? issue.message)} />
    </FormDialog>
  );
}
