import { correctableFieldsOf } from '@isangano/contracts/applications/corrections';
import { correctionDays } from '@isangano/contracts/applications/limits';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { FieldGroup } from '../../../ui/field.tsx';
import { Checkbox } from '../../../ui/inputs.tsx';
import { api } from '../../base/api.ts';
import { useErrorNotice } from '../../base/error-text.ts';
import { SelectField, TextAreaField } from '../../base/fields.tsx';
import { FormDialog } from '../../base/form-dialog.tsx';
import { notifyStaff } from '../../base/notifications.tsx';
import { useKeptText } from '../../base/unsaved-input.ts';
import { isReasonTooLong } from '../../records/reason-fields.tsx';
import { useFieldLabel } from './use-answer-texts.ts';

type CorrectionDialogProps = { id: string; kind: ApplicationKind; name: string; onClose: () => void };

type Days = (typeof correctionDays)[number];
const defaultDays: Days = 14;

/** Asks an applicant to correct fields or files. What is typed is kept until it is sent. */
export function CorrectionDialog({ id, kind, name, onClose }: CorrectionDialogProps) {
  const { _ } = useDeferredMessages(
    'staffCorrections',
    'staffReplies',
    'fieldErrors',
    'interview',
    'partner',
  );
  const getFieldError = useFieldErrorText();
  const onError = useErrorNotice();
  const getLabel = useFieldLabel(kind);
  const utils = api.useUtils();
  const { data } = api.applications.assessment.useQuery({ id });
  const [keptFields = '', keepFields] = useKeptText(`correction ${id} fields`);
  const fields = correctableFieldsOf[kind].filter((field) => keptFields.split(' ').includes(field));
  const [reason = '', keepReason] = useKeptText(`correction ${id}`);
  const [keptDays, keepDays] = useKeptText(`correction ${id} days`);
  const days = correctionDays.find((one) => String(one) === keptDays) ?? defaultDays;
  const [errors, setErrors] = useState<{ fields?: string | undefined; reason?: string | undefined }>({});
  const ask = api.applications.askCorrection.useMutation({
    async onSuccess({ isMailed }) {
      for (const keep of [keepFields, keepReason, keepDays]) keep(undefined);
      await utils.applications.invalidate();
      void notifyStaff(_(isMailed ? 'corrections.sent' : 'corrections.notMailed'));
      onClose();
    },
    onError,
  });

  function submit(): void {
    const tooLong = isReasonTooLong(reason) ? getFieldError('error.reason.max') : undefined;
    const found = {
      fields: fields.length === 0 ? _('corrections.fields.missing') : undefined,
      reason: reason.trim() === '' ? _('corrections.reason.missing') : tooLong,
    };
    setErrors(found);
    if (!found.fields && !found.reason) ask.mutate({ id, fields, reason, days });
  }

  return (
    <FormDialog
      title={_('corrections.ask.title', { name })}
      submitLabel={_('corrections.send')}
      isSending={ask.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <FieldGroup legend={_('corrections.fields')} error={errors.fields} required>
        {(control) =>
          correctableFieldsOf[kind].map((field) => (
            <Checkbox
              {...control}
              key={field}
              label={getLabel(field)}
              checked={fields.includes(field)}
              onChange={({ target }) =>
                keepFields(
                  (target.checked ? [...fields, field] : fields.filter((one) => one !== field)).join(' '),
                )
              }
            />
          ))
        }
      </FieldGroup>
      <TextAreaField
        label={_('corrections.reason')}
        hint={data && _('corrections.reason.hint', { language: _(`replies.language.${data.locale}`) })}
        error={errors.reason}
        required
        lang={data?.locale}
        rows={4}
        value={reason}
        onValue={keepReason}
      />
      <SelectField
        label={_('corrections.days')}
        values={correctionDays}
        getLabel={(value) => _('corrections.days.value', { days: value })}
        value={days}
        onValue={keepDays}
      />
    </FormDialog>
  );
}
