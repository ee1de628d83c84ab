import { type AppointmentView, setAppointmentInput } from '@isangano/contracts/applications/assessment';
import { appointmentMinutes } from '@isangano/contracts/applications/values';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { api, getErrorCode } from '../../staff/api.ts';
import { useErrorText } from '../../staff/error-text.ts';
import { FormDialog } from '../../staff/form-dialog.tsx';
import { notifyStaff } from '../../staff/notifications.tsx';
import { Field } from '../../ui/field.tsx';
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx';
import { getTimeZoneCity } from '../desk/group-time.ts';

type AppointmentDialogProps = { id: string; appointment: AppointmentView | null; onClose: () => void };
type Errors = Readonly<Record<string, string>>;

const defaultMinutes = 60;

/** Makes an appointment, or changes that which the dialog was opened with. */
export function AppointmentDialog({ id, appointment, onClose }: AppointmentDialogProps) {
  const { _ } = useLingui();
  useDeferredMessages('fieldErrors');
  const getFieldError = useFieldErrorText();
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const [basedOn] = useState(appointment?.sequence ?? null);
  const [localStart, setLocalStart] = useState(appointment?.localStart ?? '');
  const [minutes, setMinutes] = useState(appointment?.minutes ?? defaultMinutes);
  const [place, setPlace] = useState(appointment?.place ?? '');
  const [note, setNote] = useState(appointment?.note ?? '');
  const [errors, setErrors] = useState<Errors>({});
  const save = api.applications.setAppointment.useMutation({
    async onSuccess({ isMailed }) {
      await utils.applications.invalidate();
      void notifyStaff(_(isMailed ? 'appointment.stored' : 'appointment.notMailed'));
      onClose();
    },
    onError(error) {
      // The only rule that the form does not know is that the time is to come.
      if (getErrorCode(error) === 'invalid_input') setErrors({ localStart: _('appointment.past') });
      else void notifyStaff(getErrorText(error));
    },
  });

  function submit(): void {
    const input = setAppointmentInput.safeParse({ id, basedOn, localStart, minutes, place, note });
    if (input.success) save.mutate(input.data);
    const issues = input.error?.issues ?? [];
    setErrors(
      Object.fromEntries(
        issues.map(({ path, message }) => [String(path[0]), getFieldError(message) ?? message]),
      ),
    );
  }

  return (
    <FormDialog
      title={_(basedOn === null ? 'appointment.make' : 'appointment.change')}
      submitLabel={_('appointment.save')}
      isSending={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={_('appointment.start')}
        hint={_('appointment.start.hint', { city: getTimeZoneCity() })}
        error={errors.localStart}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            type="datetime-local"
            value={localStart}
            onChange={({ target }) => setLocalStart(target.value)}
          />
        )}
      </Field>
      <Field label={_('appointment.minutes')}>
        {(control) => (
          <Select {...control} value={minutes} onChange={({ target }) => setMinutes(Number(target.value))}>
            {appointmentMinutes.map((value) => (
              <option key={value} value={value}>
                {_('appointment.minutes.value', { minutes: value })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={_('appointment.place')} error={errors.place} required>
        {(control) => (
          <TextInput {...control} value={place} onChange={({ target }) => setPlace(target.value)} />
        )}
      </Field>
      <Field
        label={_('appointment.note')}
        optionalText={_('triage.optional')}
        hint={_('appointment.note.hint')}
        error={errors.note}
      >
        {(control) => (
          <TextArea {...control} rows={3} value={note} onChange={({ target }) => setNote(target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
