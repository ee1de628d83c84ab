import type { ChannelCalendar, ChannelCalendars } from '@isangano/contracts/applications/calendar';
import { appointmentMinutes, bookingDays, calendarBuffers } from '@isangano/contracts/applications/limits';
import { weekdays } from '@isangano/contracts/local-time';
import { useState } from 'react';
import * as z from 'zod/mini';
import { getTimeZoneCity } from '../../i18n/group-time.ts';
import { useDeferredMessages } from '../../i18n/use-deferred-messages.ts';
import { isObject, parseJson } from '../../submission/form-values.ts';
import { api, getErrorData } from '../base/api.ts';
import { useErrorNotice } from '../base/error-text.ts';
import { SelectField, TextField } from '../base/fields.tsx';
import { FormDialog } from '../base/form-dialog.tsx';
import { notifyStaff } from '../base/notifications.tsx';
import { useKeptText } from '../base/unsaved-input.ts';
import { useLatest } from '../base/use-latest.ts';
import { type Errors, HolidayFields, HoursFields } from './channel-calendar-fields.tsx';

const newCalendar: ChannelCalendar = {
  hours: [{ weekdays: [1, 2, 3, 4, 5], from: '09:00', until: '17:00' }],
  minutes: 60,
  bufferMinutes: 15,
  place: '',
  holidays: [],
};

/** Sets when interviews of each channel can be booked. What is typed is kept until it is saved or cancelled. */
export function ChannelCalendarDialog({ onClose }: { onClose: () => void }) {
  const { _ } = useDeferredMessages('staffChannelCalendars');
  const onError = useErrorNotice();
  const utils = api.useUtils();
  const [channels] = api.applications.channelCalendars.useSuspenseQuery();
  const { typed, change: setTyped, forget } = useKeptCalendars(channels);
  const [chosen, setChosen] = useState(Object.keys(typed)[0]);
  const [errors, setErrors] = useState<Errors>({});
  const channel = chosen ?? channels[0]?.channel ?? '';
  const stored = channels.find((one) => one.channel === channel)?.calendar;
  // The holidays are mostly the same.
  const holidays = channels.find(({ calendar: other }) => other)?.calendar?.holidays ?? [];
  const calendar: Typed = typed[channel] ?? stored ?? { ...newCalendar, holidays };
  const save = api.applications.setChannelCalendar.useMutation({
    async onSuccess(_result, { channel: saved }) {
      await utils.applications.channelCalendars.invalidate();
      void notifyStaff(_('channelCalendar.saved', { channel: saved }));
    },
    async onError(error, { channel: refused }) {
      onError(error);
      if (getErrorData(error)?.code !== 'conflict') return;
      await utils.applications.channelCalendars.invalidate();
      const newest = utils.applications.channelCalendars.getData()?.find((one) => one.channel === refused);
      rebase(refused, newest?.calendar ?? null);
    },
  });
  /** Records the calendar that the person has been notified of, so that the next save replaces it. */
  const rebase = useLatest((of: string, basedOn: Typed['basedOn']) => {
    const { [of]: newest } = typed;
    if (newest) setTyped({ ...typed, [of]: { ...newest, basedOn } });
  });
  const finish = useLatest((saved: string, sent: Typed | undefined, stored: ChannelCalendar) => {
    const { [saved]: newest, ...others } = typed;
    // Text that was typed in the meantime is kept.
    if (JSON.stringify(newest) !== JSON.stringify(sent)) return rebase(saved, stored);
    setTyped(others);
    if (Object.keys(others).length === 0) close();
  });

  function close(): void {
    forget();
    onClose();
  }

  const change = (part: Partial<ChannelCalendar>) =>
    setTyped({ ...typed, [channel]: { basedOn: stored ?? null, ...calendar, ...part } });

  // Of each part as a whole, unlike those of the schema.
  function findErrors(): Errors {
    const wrong = calendar.hours.map(({ weekdays, from, until }, index) => {
      const text =
        weekdays.length === 0 ? 'weekdays.missing' : from < until && from ? undefined : 'hours.wrong';
      return [`hours.${index}`, text && _(`channelCalendar.${text}`)] as const;
    });
    const place = calendar.place.trim() === '' ? _('channelCalendar.place.missing') : undefined;
    return Object.fromEntries([...wrong, ['place', place] as const].filter(([, text]) => text !== undefined));
  }

  function submit(): void {
    const found = findErrors();
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const days = calendar.holidays.filter((day) => day !== '');
    const { basedOn = stored ?? null, ...values } = calendar;
    const input = { ...values, holidays: [...new Set(days)].toSorted() };
    const sent = typed[channel];
    save.mutate({ channel, calendar: input, basedOn }, { onSuccess: () => finish(channel, sent, input) });
  }

  return (
    <FormDialog
      title={_('channelCalendar.title')}
      submitLabel={_('channelCalendar.save')}
      isSending={save.isPending}
      isChanged={Object.keys(typed).length > 0}
      onSubmit={submit}
      onClose={close}
    >
      <p>{_('channelCalendar.lead', { city: getTimeZoneCity(), days: bookingDays })}</p>
      <SelectField
        label={_('channelCalendar.channel')}
        values={channels.map((one) => one.channel)}
        getLabel={(one) => one}
        value={channel}
        onValue={(value) => {
          setErrors({});
          setChosen(value);
        }}
      />
      <HoursFields hours={calendar.hours} errors={errors} onChange={(hours) => change({ hours })} />
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <SelectField
          label={_('channelCalendar.minutes')}
          values={appointmentMinutes}
          getLabel={(minutes) => _('channelCalendar.minutes.value', { minutes })}
          value={calendar.minutes}
          onValue={(value) => change({ minutes: pick(appointmentMinutes, value) })}
        />
        <SelectField
          label={_('channelCalendar.buffer')}
          values={calendarBuffers}
          getLabel={(minutes) => _('channelCalendar.minutes.value', { minutes })}
          value={calendar.bufferMinutes}
          onValue={(value) => change({ bufferMinutes: pick(calendarBuffers, value) })}
        />
      </div>
      <TextField
        label={_('channelCalendar.place')}
        error={errors.place}
        required
        value={calendar.place}
        onValue={(place) => change({ place })}
      />
      <HolidayFields days={calendar.holidays} onChange={(days) => change({ holidays: days })} />
    </FormDialog>
  );
}

const calendarFields = z.object({
  hours: z.array(z.object({ weekdays: z.array(z.literal(weekdays)), from: z.string(), until: z.string() })),
  minutes: z.literal(appointmentMinutes),
  bufferMinutes: z.literal(calendarBuffers),
  place: z.string(),
  holidays: z.array(z.string()),
});
/** An edited calendar, and the stored one that the person has seen. */
const typedCalendar = z.extend(calendarFields, { basedOn: z.optional(z.nullable(calendarFields)) });
type Typed = z.output<typeof typedCalendar>;

/** The calendars that were changed, by channel, kept in the tab until they are saved or discarded. */
function useKeptCalendars(channels: ChannelCalendars) {
  const [text, keep] = useKeptText('channel calendars');
  const kept = parseJson(text ?? '');
  const typed: Record<string, Typed> = {};
  for (const { channel } of channels) {
    const { data } = typedCalendar.safeParse(isObject(kept) ? kept[channel] : undefined);
    if (data) typed[channel] = data;
  }
  return {
    typed,
    change: (next: typeof typed) => keep(JSON.stringify(next)),
    forget: () => keep(undefined),
  };
}

/** Returns the one of the values that was chosen, otherwise the first. */
function pick<Value extends number>(values: readonly [Value, ...Value[]], chosen: unknown): Value {
  return values.find((value) => value === Number(chosen)) ?? values[0];
}
