import { getTexts } from '@isangano/content/read-texts';
import { formatKinyarwandaDate } from '@isangano/contracts/kinyarwanda';
import { getCity, toLocalTime } from '@isangano/contracts/local-time';
import { type Locale, languages } from '@isangano/contracts/locales';
import type { CalendarEvent } from '../calendar-event.ts';
import type { MailContext } from '../mail.ts';
import type { MailTexts } from './compose-mail.ts';

/** A version of an appointment, as mails about it need it. */
export type MailedAppointment = Pick<
  CalendarEvent,
  'sequence' | 'startsAt' | 'place' | 'note' | 'changedAt'
> & { minutes: number };

/** Returns when and where an appointment is as facts of a mail, and its entry for calendars. */
export function describeAppointment(
  { brand: { timeZone }, replyAddress }: MailContext,
  { id: uid, locale }: { id: string; locale: Locale },
  { minutes, ...appointment }: MailedAppointment,
  method: CalendarEvent['method'],
): Required<Pick<MailTexts, 'facts' | 'event'>> {
  const { startsAt, place } = appointment;
  const _ = getTexts(locale, 'mails');
  const { endsAt, text } = formatPeriod(locale, { startsAt, minutes, timeZone });
  return {
    facts: [
      [_('mail.appointment.when'), text],
      [_('mail.appointment.where'), place],
    ],
    event: { ...appointment, method, uid, endsAt, isAnswered: replyAddress !== null },
  };
}

/** Returns the end of a period, and the period with its day in the time zone. */
export function formatPeriod(
  locale: Locale,
  { startsAt, minutes, timeZone }: { startsAt: string; minutes: number; timeZone: string },
): { endsAt: string; text: string } {
  const _ = getTexts(locale, 'mails');
  const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  const [date = '', from = ''] = toLocalTime(startsAt, timeZone).split('T');
  const until = toLocalTime(endsAt, timeZone).slice(-5);
  const day = formatLongDay(locale, date);
  return { endsAt, text: _('mail.appointment.time', { day, from, until, city: getCity(timeZone) }) };
}

/** Formats a time (ISO 8601) with its day in the time zone, which it names by its city. */
export function formatLocalTime(locale: Locale, time: string, timeZone: string): string {
  const [date = '', clock = ''] = toLocalTime(time, timeZone).split('T');
  const day = formatLongDay(locale, date);
  return getTexts(locale, 'mails')('mail.time', { day, time: clock, city: getCity(timeZone) });
}

/** Formats a calendar day such as `2026-08-05` with its name, where `Intl` knows the language. */
export function formatLongDay(locale: Locale, day: string): string {
  if (locale === 'rw') return formatKinyarwandaDate(new Date(`${day}T00:00`));
  const format = new Intl.DateTimeFormat(languages[locale].intl, { dateStyle: 'full', timeZone: 'UTC' });
  // French, which has no 1 elsewhere in a day, writes the first of a month as an ordinal.
  return format.format(new Date(day)).replace(' 1 ', ' 1er ');
}
