import { rejectionReasonMaxChars } from '@isangano/contracts/applications/limits';
import { useLingui } from '@lingui/react';
import { type KeyboardEvent, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { api } from '../../staff/api.ts';
import { FormDialog } from '../../staff/form-dialog.tsx';
import { useKeptText } from '../../staff/kept-text.ts';
import { Field } from '../../ui/field.tsx';
import { Checkbox, TextArea } from '../../ui/inputs.tsx';

type RejectDialogProps = {
  id: string;
  name: string;
  onReject: (details: { reason: string; isReasonMailed: boolean }) => void;
  onClose: () => void;
};

/** Rejects an application, with a reason if the reviewer writes one. What is typed is kept until it is used. */
export function RejectDialog({ id, name, onReject, onClose }: RejectDialogProps) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const [kept = '', keep] = useKeptText(`rejection ${id}`);
  const [isMailed, setIsMailed] = useState(false);
  const { data } = api.applications.assessment.useQuery({ id });
  const reason = kept.trim();
  const length = reason.length;
  const isTooLong = length > rejectionReasonMaxChars;

  function reject(): void {
    if (isTooLong) return;
    keep(undefined);
    onReject({ reason, isReasonMailed: isMailed && reason !== '' });
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    reject();
  }

  return (
    <FormDialog
      title={_('triage.reject.title', { name })}
      submitLabel={_('staff.applications.reject')}
      onSubmit={reject}
      onClose={onClose}
    >
      <Field
        label={_('triage.reject.reason')}
        optionalText={_('triage.optional')}
        hint={_('triage.reject.hint')}
        error={
          isTooLong && _('triage.reject.tooLong', { max: formatNumber(locale, rejectionReasonMaxChars) })
        }
        counter={`${formatNumber(locale, length)} / ${formatNumber(locale, rejectionReasonMaxChars)}`}
      >
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            rows={4}
            value={kept}
            onChange={({ target }) => keep(target.value)}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      <Checkbox
        label={_('triage.reject.mail')}
        description={data && _('triage.reject.language', { language: _(`replies.language.${data.locale}`) })}
        checked={isMailed}
        onChange={({ target }) => setIsMailed(target.checked)}
      />
    </FormDialog>
  );
}
