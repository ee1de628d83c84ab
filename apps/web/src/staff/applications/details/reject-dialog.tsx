import { useLingui } from '@lingui/react';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { api } from '../../base/api.ts';
import { FormDialog } from '../../base/form-dialog.tsx';
import { DialogButton } from '../../base/lazy-boundary.tsx';
import { isReasonTooLong, ReasonFields, useKeptReason } from '../../records/reason-fields.tsx';
import type { DecisionDetails } from './use-decisions.ts';

type RejectDialogProps = {
  id: string;
  name: string;
  /** Resolves to whether the server has accepted the decision. The dialog may be closed before that. */
  onReject: (details: DecisionDetails) => Promise<boolean>;
  onClose: () => void;
};

/** Rejects an application, with a reason if the reviewer writes one. The typed text is kept until the server has accepted it. */
export function RejectDialog({ id, name, onReject, onClose }: RejectDialogProps) {
  const { _ } = useLingui();
  const { fields, forget } = useKeptReason(`rejection ${id}`);
  const { data } = api.applications.assessment.useQuery({ id });
  const reason = fields.reason.trim();

  async function reject(): Promise<void> {
    if (isReasonTooLong(reason)) return;
    const isDecided = await onReject({ reason, isReasonMailed: fields.isMailed && reason !== '' });
    if (isDecided) forget();
  }

  return (
    <FormDialog
      title={_('triage.reject.title', { name })}
      submitLabel={_('staff.applications.reject')}
      onSubmit={() => void reject()}
      onClose={onClose}
    >
      <ReasonFields
        {...fields}
        mailHint={data && _('triage.reject.language', { language: _(`replies.language.${data.locale}`) })}
      />
    </FormDialog>
  );
}

/** Rejects an application with a reason; without one, the button of the row does. */
export function RejectWithReason({ id, name, onReject }: Omit<RejectDialogProps, 'onClose'>) {
  const { _ } = useDeferredMessages('staffDetails', 'staffReplies');
  return (
    <DialogButton variant="quiet" size="s" label={_('staff.applications.rejectWithReason')}>
      {(close) => (
        <RejectDialog
          id={id}
          name={name}
          onClose={close}
          onReject={(details) => {
            close();
            return onReject(details);
          }}
        />
      )}
    </DialogButton>
  );
}
