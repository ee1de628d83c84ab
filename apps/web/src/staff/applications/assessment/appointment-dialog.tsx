import type { AppointmentView } from '@isangano/contracts/applications/assessment';
import { appointmentMinutes, bookingDays, offeredTimesMax } from '@isangano/contracts/applications/limits';
import type { Issue } from '@isangano/contracts/errors';
import { latestLocalTime } from '@isangano/contracts/local-time';
import { useState } from 'react';
import { useFieldErrorText } from '../../../i18n/field-error-text.ts';
import { formatGroupTime, getTimeZoneCity } from '../../../i18n/group-time.ts';
import { useDeferredMessages } from '../../../i18n/use-deferred-messages.ts';
import { Alert } from '../../../ui/alert.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { api, getErrorData } from '../../base/api.ts';
import { QuietButton, SmallButton } from '../../base/buttons.tsx';
import { ignoreSecondClick } from '../../base/double-click.ts';
import { useErrorNotice } from '../../base/error-text.ts';
import { SelectField, TextAreaField, TextField } from '../../base/fields.tsx';
import { FormDialog } from '../../base/form-dialog.tsx';
import { notifyStaff } from '../../base/notifications.tsx';
import { useKeptText } from '../../base/unsaved-input.ts';

type AppointmentDialogProps = { id: string; appointment: AppointmentView | null; onClose: () => void };
type ErrorData = { issues?: readonly Issue[] | undefined } | null | undefined;
type Errors = Readonly<Record<string, string | undefined>>;
type Minutes = (typeof appointmentMinutes)[number];

const defaultMinutes: Minutes = 60;

/** The key of the error of a time, of which there may be several. */
const toTimeKey = (index: number) => `localStart ${index}`;

const toMinutes = (value: number) =>
  appointmentMinutes.find((minutes) => minutes === value) ?? defaultMinutes;

/** Makes an appointment, or changes that which the dialog was opened with. What is typed is kept until the dialog is closed. */
export function AppointmentDialog({ id, appointment, onClose }: AppointmentDialogProps) {
  const { _, locale } = useDeferredMessages('staffAppointments', 'fieldErrors');
  const getFieldError = useFieldErrorText();
  const showError = useErrorNotice();
  const utils = api.useUtils();
  const [initial] = useState(appointment);
  /** The appointment as the person has seen it last: a colleague may have changed it since. */
  const [seen, setSeen] = useState(initial);
  const basedOn = seen?.sequence ?? null;
  const key = `appointment ${id} ${initial?.sequence ?? null}`;
  const [keptStarts, setStartsText] = useKeptText(`${key} start`);
  const startsText = keptStarts ?? initial?.localStart ?? '';
  /** The time, or all that are offered. */
  const localStarts = startsText.split(' ');
  const isOneTime = localStarts.length === 1;
  const [keptMinutes, setMinutesText] = useKeptText(`${key} minutes`);
  const minutes = toMinutes(Number(keptMinutes ?? initial?.minutes));
  const [keptPlace, setPlace] = useKeptText(`${key} place`);
  const place = keptPlace ?? initial?.place ?? '';
  const [keptNote, setNote] = useKeptText(`${key} note`);
  const note = keptNote ?? initial?.note ?? '';
  const [errors, setErrors] = useState<Errors>({});
  const keptFocus = useKeptFocus<HTMLDivElement>();
  const { data: channels = [] } = api.applications.channelCalendars.useQuery();
  const calendars = channels.filter((one) => (one.calendar?.hours.length ?? 0) > 0);
  const [channel = '', setChannel] = useKeptText(`${key} channel`);
  const isChanged = [keptStarts, keptMinutes, keptPlace, keptNote, channel].some(Boolean);
  const calendar = calendars.find((one) => one.channel === channel)?.calendar;
  const isOffer = !isOneTime || calendar !== undefined;
  const callbacks = {
    async onSuccess({ isMailed }: { isMailed: boolean }) {
      await utils.applications.invalidate();
      const stored = isOffer ? 'appointment.offer.sent' : 'appointment.stored';
      void notifyStaff(_(isMailed ? stored : 'appointment.notMailed'));
      close();
    },
    async onError(error: Parameters<typeof showError>[0] & { data?: ErrorData }) {
      const issues = error.data?.issues;
      if (issues) return setErrors(Object.fromEntries(issues.map(toError)));
      showError(error);
      if (getErrorData(error)?.code !== 'conflict') return;
      await utils.applications.assessment.invalidate({ id });
      setSeen(utils.applications.assessment.getData({ id })?.appointment ?? null);
    },
  };
  const save = api.applications.setAppointment.useMutation(callbacks);
  const offer = api.applications.offerTimes.useMutation(callbacks);
  const offerFree = api.applications.offerFreeTimes.useMutation(callbacks);

  function close(): void {
    for (const set of [setStartsText, setMinutesText, setPlace, setNote, setChannel]) set(undefined);
    onClose();
  }

  function toError({ path, message, code }: Issue): [string, string | undefined] {
    // The only rules that the browser does not know are that times are to come, each once.
    const [, index] = /^localStarts?\.?(\d*)$/.exec(path) ?? [];
    if (index !== undefined) return [toTimeKey(Number(index)), _('appointment.past')];
    return [path, getFieldError(code ?? message)];
  }

  function removeTime(index: number): void {
    setStartsText(localStarts.toSpliced(index, 1).join(' '));
    setErrors({});
  }

  // The schema would add its library to pages that do without it.
  function submit(): void {
    if (calendar) {
      offerFree.mutate({ id, channel, note });
      return;
    }
    const missing: Errors = {
      ...Object.fromEntries(
        localStarts.flatMap((time, index) =>
          time === '' ? [[toTimeKey(index), getFieldError('error.date.invalid')]] : [],
        ),
      ),
      ...(place.trim() === '' && { place: getFieldError('error.place.required') }),
    };
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const details = { id, minutes, place, note };
    if (isOneTime) save.mutate({ ...details, basedOn, localStart: startsText });
    else offer.mutate({ ...details, localStarts });
  }

  return (
    <FormDialog
      title={_(seen?.isCancelled === false ? 'appointment.change' : 'appointment.make')}
      submitLabel={_(isOffer ? 'appointment.offer.send' : 'appointment.save')}
      isSending={save.isPending || offer.isPending || offerFree.isPending}
      isChanged={isChanged}
      onSubmit={submit}
      onClose={close}
    >
      {seen && seen !== initial && (
        <Alert tone="info">
          {seen.isCancelled
            ? _('appointment.none')
            : _('appointment.is', { time: formatGroupTime(locale, seen.startsAt), minutes: seen.minutes })}
        </Alert>
      )}
      {calendars.length > 0 && (
        <SelectField
          label={_('appointment.choice')}
          values={['', ...calendars.map((one) => one.channel)]}
          getLabel={(one) =>
            one ? _('appointment.choice.calendar', { channel: one }) : _('appointment.choice.named')
          }
          value={channel}
          onValue={setChannel}
        />
      )}
      {calendar ? (
        <p>
          {_('appointment.calendar', { days: bookingDays, minutes: calendar.minutes, place: calendar.place })}
        </p>
      ) : (
        <>
          <div {...keptFocus} className="grid gap-6">
            {localStarts.map((time, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: its field has no state of its own
              <div key={index} className="grid gap-2">
                <TextField
                  {...(index === 0
                    ? {
                        label: _('appointment.start'),
                        hint: _('appointment.start.hint', { city: getTimeZoneCity() }),
                      }
                    : { label: _('appointment.start.number', { number: index + 1 }) })}
                  error={errors[toTimeKey(index)]}
                  required
                  type="datetime-local"
                  max={latestLocalTime}
                  value={time}
                  onValue={(value) => setStartsText(localStarts.with(index, value).join(' '))}
                />
                {index > 0 && (
                  <QuietButton
                    className="-ml-3.5 justify-self-start"
                    onClick={ignoreSecondClick(() => removeTime(index))}
                  >
                    {_('appointment.start.remove', { number: index + 1 })}
                  </QuietButton>
                )}
              </div>
            ))}
            {localStarts.length < offeredTimesMax && (
              <SmallButton className="justify-self-start" onClick={() => setStartsText(`${startsText} `)}>
                {_('appointment.another')}
              </SmallButton>
            )}
          </div>
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
        </>
      )}
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
