import * as z from 'zod/mini';
import { dayMs } from '../durations.ts';
import { day } from '../lists/filters.ts';
import { latestLocalTime, weekdays } from '../local-time.ts';
import { fieldErrorId, invalidValue, patternText, requiredText } from '../primitives.ts';
import { setAppointmentInput } from './assessment.ts';
import {
  appointmentMinutes,
  calendarBuffers,
  calendarDaysMax,
  calendarHolidaysMax,
  calendarHoursMax,
  offeredTimesMax,
  offeredTimesMin,
} from './limits.ts';
import { applicationId, reasonText } from './primitives.ts';

const timeOfDay = patternText(/^(?:[01]\d|2[0-3]):[0-5]\d$/);

/** Hours of some weekdays, which are numbered from 1 for Monday. */
const calendarHours = z
  .object({
    weekdays: z
      .array(z.literal(weekdays))
      .check(z.minLength(1, invalidValue), z.maxLength(weekdays.length, invalidValue)),
    from: timeOfDay,
    until: timeOfDay,
  })
  .check(
    z.refine(({ from, until }) => from < until, {
      path: ['until'],
      error: invalidValue,
    }),
  );

/**
 * When interviews of a channel can be booked, in the time zone of the group: they begin and end within the hours, with
 * the buffer between two of them, and never on a holiday. Without hours, none can.
 */
export const channelCalendar = z.object({
  hours: z.array(calendarHours).check(z.maxLength(calendarHoursMax, invalidValue)),
  minutes: z.literal(appointmentMinutes),
  bufferMinutes: z.literal(calendarBuffers),
  place: requiredText('error.place.required'),
  holidays: z.array(day).check(z.maxLength(calendarHolidaysMax, invalidValue)),
});
export type ChannelCalendar = z.output<typeof channelCalendar>;

/** All channels; `calendar` is null for one that never had one. */
export const channelCalendars = z.array(
  z.object({ channel: z.string(), calendar: z.nullable(channelCalendar) }),
);
export type ChannelCalendars = z.output<typeof channelCalendars>;

export const setChannelCalendarInput = z.object({
  channel: z.string(),
  calendar: channelCalendar,
  /** The calendar that was read, null for none; without it, any is replaced. */
  basedOn: z.optional(z.nullable(channelCalendar)),
});
export type SetChannelCalendarInput = z.output<typeof setChannelCalendarInput>;

export const offerFreeTimesInput = z.object({
  id: z.string(),
  channel: z.string(),
  note: setAppointmentInput.shape.note,
});
export type OfferFreeTimesInput = z.output<typeof offerFreeTimesInput>;

/** First and last day, in the time zone of the group. A day follows the last one. */
export const calendarInput = z.object({ from: day, until: day }).check(
  z.refine(({ from, until }) => {
    const days = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
    return days >= 1 && days <= calendarDaysMax && !latestLocalTime.startsWith(until);
  }),
);
export type CalendarInput = z.output<typeof calendarInput>;

/** An appointment that was not cancelled, with the application that it is about; `startsAt` is ISO 8601 in UTC. */
export const calendarEntry = z.object({
  id: z.string(),
  name: z.string(),
  topic: z.string(),
  startsAt: z.string(),
  localStart: z.string(),
  minutes: z.int(),
  place: z.string(),
});
export type CalendarEntry = z.output<typeof calendarEntry>;

const { localStart, minutes, place, note } = setAppointmentInput.shape;

/** Times for an interview of which the applicant chooses one, in the time zone of the group; each once. */
export const offerTimesInput = z.object({
  id: z.string(),
  localStarts: z
    .array(localStart)
    .check(
      z.minLength(offeredTimesMin, fieldErrorId('error.date.invalid')),
      z.maxLength(offeredTimesMax, fieldErrorId('error.date.invalid')),
    ),
  minutes,
  place,
  note,
});
export type OfferTimesInput = z.output<typeof offerTimesInput>;

/** One of the offered times (ISO 8601 in UTC), or null if none suits; `proposal` is the applicant's own suggestion. */
export const answerOfferInput = z.object({
  id: applicationId,
  startsAt: z.nullable(z.string(invalidValue)),
  proposal: z._default(reasonText, ''),
});
export type AnswerOfferInput = z.output<typeof answerOfferInput>;
