import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { api } from '../../staff/api.ts';
import { FormDialog } from '../../staff/form-dialog.tsx';
import { useKeptText } from '../../staff/kept-text.ts';
import { isReasonTooLong, ReasonFields } from './reason-fields.tsx';

type RejectDialogProps = {
  id: string;
  name: string;
  onReject: (details: { reason: string; isReasonMailed: boolean }) => void;
  onClose: () => void;
};

/** Rejects an application, with a reason if the reviewer writes one. What is typed is kept until it is used. */
export function RejectDialog({ id, name, onReject, onClose }: RejectDialogProps) {
  const { _ } = useLingui();
  const [kept = '', keep] = useKeptText(`rejection ${id}`);
  const [isMailed, setIsMailed] = useState(false);
  const { data } = api.applications.assessment.useQuery({ id });
  const reason = kept.trim();

  function reject(): void {
    if (isReasonTooLong(reason)) return;
    keep(undefined);
    onReject({ reason, isReasonMailed: isMailed && reason !== '' });
  }

  return (
    <FormDialog
      title={_('triage.reject.title', { name })}
      submitLabel={_('staff.applications.reject')}
      onSubmit={reject}
      onClose={onClose}
    >
      <ReasonFields
        reason={kept}
        onReason={keep}
        isMailed={isMailed}
        onMailed={setIsMailed}
        mailHint={data && _('triage.reject.language', { language: _(`replies.language.${data.locale}`) })}
        onSubmit={reject}
      />
    </FormDialog>
  );
}
