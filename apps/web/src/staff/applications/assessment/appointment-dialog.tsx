import type { AppointmentView } from '@isangano/contracts/applications/assessment';
import { appointmentMinutes } from '@isangano/contracts/applications/values';
import type { Issue } from '@isangano/contracts/errors';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { api } from '../../base/api.ts';
import { useErrorText } from '../../base/error-text.ts';
import { SelectField, TextAreaField, TextField } from '../../base/fields.tsx';
import { FormDialog } from '../../base/form-dialog.tsx';
import { getTimeZoneCity } from '../../base/group-time.ts';
import { notifyStaff } from '../../base/notifications.tsx';
import { useKeptText } from '../../base/unsaved-input.ts';

type AppointmentDialogProps = { id: string; appointment: AppointmentView | null; onClose: () => void };
type Errors = Readonly<Record<string, string | undefined>>;
type Minutes = (typeof appointmentMinutes)[number];

const defaultMinutes: Minutes = 60;

const toMinutes = (value: number) =>
  appointmentMinutes.find((minutes) => minutes === value) ?? defaultMinutes;

/** Makes an appointment, or changes that which the dialog was opened with. What is typed is kept until the dialog is closed. */
export function AppointmentDialog({ id, appointment, onClose }: AppointmentDialogProps) {
  const { _ } = useLingui();
  useDeferredMessages('fieldErrors');
  const getFieldError = useFieldErrorText();
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const [initial] = useState(appointment);
  const basedOn = initial?.sequence ?? null;
  const key = `appointment ${id} ${basedOn}`;
  const [localStart = initial?.localStart ?? '', setLocalStart] = useKeptText(`${key} start`);
  const [minutesText = String(initial?.minutes ?? defaultMinutes), setMinutesText] = useKeptText(
    `${key} minutes`,
  );
  const minutes = toMinutes(Number(minutesText));
  const [place = initial?.place ?? '', setPlace] = useKeptText(`${key} place`);
  const [note = initial?.note ?? '', setNote] = useKeptText(`${key} note`);
  const [errors, setErrors] = useState<Errors>({});
  const save = api.applications.setAppointment.useMutation({
    async onSuccess({ isMailed }) {
      await utils.applications.invalidate();
      void notifyStaff(_(isMailed ? 'appointment.stored' : 'appointment.notMailed'));
      close();
    },
    onError(error) {
      const issues = error.data?.issues;
      if (issues) setErrors(Object.fromEntries(issues.map(toError)));
      else void notifyStaff(getErrorText(error));
    },
  });

  function close(): void {
    for (const set of [setLocalStart, setMinutesText, setPlace, setNote]) set(undefined);
    onClose();
  }

  function toError({ path, message, code }: Issue): [string, string | undefined] {
    // The only rule that the browser does not know is that the time is to come.
    if (path === 'localStart') return [path, _('appointment.past')];
    return [path, getFieldError(code ?? message)];
  }

  // The schema would add its library to pages that do without it.
  function submit(): void {
    const missing: Errors = {
      ...(localStart === '' && { localStart: getFieldError('error.date.invalid') }),
      ...(place.trim() === '' && { place: getFieldError('error.place.required') }),
    };
    setErrors(missing);
    if (Object.keys(missing).length === 0) save.mutate({ id, basedOn, localStart, minutes, place, note });
  }

  return (
    <FormDialog
      title={_(basedOn === null ? 'appointment.make' : 'appointment.change')}
      submitLabel={_('appointment.save')}
      isSending={save.isPending}
      onSubmit={submit}
      onClose={close}
    >
      <TextField
        label={_('appointment.start')}
        hint={_('appointment.start.hint', { city: getTimeZoneCity() })}
        error={errors.localStart}
        required
        type="datetime-local"
        value={localStart}
        onValue={setLocalStart}
      />
      <SelectField
        label={_('appointment.minutes')}
        values={appointmentMinutes}
        getLabel={(value) => _('appointment.minutes.value', { minutes: value })}
        value={minutes}
        onValue={setMinutesText}
      />
      <TextField
        label={_('appointment.place')}
        error={errors.place}
        required
        value={place}
        onValue={setPlace}
      />
      <TextAreaField
        label={_('appointment.note')}
        optionalText={_('triage.optional')}
        hint={_('appointment.note.hint')}
        error={errors.note}
        rows={3}
        value={note}
        onValue={setNote}
      />
    </FormDialog>
  );
}
