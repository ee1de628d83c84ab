import { appointmentMinutes, calendarBuffers } from '@isangano/contracts/applications/appointment-values';
import type { ChannelCalendar, ChannelCalendars } from '@isangano/contracts/applications/calendar';
import { weekdays } from '@isangano/contracts/weekdays';
import { useState } from 'react';
import { isObject, isTextList, parseJson } from '../../submission/form-values.ts';
import { useKeptText } from '../base/unsaved-input.ts';

type TypedCalendars = Readonly<Record<string, ChannelCalendar>>;

/** The calendars that were changed, by channel, kept in the tab until they are saved or discarded. */
export function useKeptCalendars(channels: ChannelCalendars) {
  const [text, keep] = useKeptText('channel calendars');
  const [typed, setTyped] = useState<TypedCalendars>(() => {
    const kept = parseJson(text ?? '');
    const calendars = channels.flatMap(({ channel }) => {
      const calendar = isObject(kept) ? toCalendar(kept[channel]) : undefined;
      return calendar ? [[channel, calendar] as const] : [];
    });
    return Object.fromEntries(calendars);
  });
  return {
    typed,
    change: (next: TypedCalendars) => {
      setTyped(next);
      keep(JSON.stringify(next));
    },
    forget: () => keep(undefined),
  };
}

/** Returns a calendar as far as it was typed. */
function toCalendar(value: unknown): ChannelCalendar | undefined {
  if (!isObject(value)) return undefined;
  const { hours, minutes, bufferMinutes, place, holidays } = value;
  if (!Array.isArray(hours) || !hours.every(isHours) || typeof place !== 'string' || !isTextList(holidays))
    return undefined;
  return {
    hours,
    minutes: pick(appointmentMinutes, minutes),
    bufferMinutes: pick(calendarBuffers, bufferMinutes),
    place,
    holidays,
  };
}

function isHours(value: unknown): value is ChannelCalendar['hours'][number] {
  return (
    isObject(value) &&
    typeof value.from === 'string' &&
    typeof value.until === 'string' &&
    Array.isArray(value.weekdays) &&
    value.weekdays.every((day: unknown) => weekdays.some((known) => known === day))
  );
}

/** Returns the one of the values that was chosen, otherwise the first. */
export function pick<Value extends number>(values: readonly [Value, ...Value[]], chosen: unknown): Value {
  return values.find((value) => value === Number(chosen)) ?? values[0];
}
