import { getTexts } from '@isangano/content/read-texts';
import { formatKinyarwandaDate } from '@isangano/contracts/kinyarwanda';
import { toLocalTime } from '@isangano/contracts/local-time';
import { type Locale, languages } from '@isangano/contracts/locales';
import type { CalendarEvent } from '../calendar-event.ts';
import type { Mail, MailContext } from '../mail.ts';
import type { CalendarAnswer } from '../mailbox/parse-calendar-answer.ts';
import { composeApplicantMail } from './applicant-mails.ts';

type InvitedApplicant = Parameters<typeof composeApplicantMail>[2] & {
  change: 'set' | 'changed' | 'cancelled' | 'givenUp' | 'reminder';
  appointment: Pick<CalendarEvent, 'sequence' | 'startsAt' | 'place' | 'note' | 'changedAt'> & {
    minutes: number;
  };
};

/** The mail that tells an applicant, in their language, of an appointment, with an entry for calendars. */
export function interviewAppointment(context: MailContext, application: InvitedApplicant): Mail {
  const { id: uid, locale, change } = application;
  const { minutes, ...appointment } = application.appointment;
  const { startsAt, place, note } = appointment;
  const { name: group, timeZone } = context.brand;
  const _ = getTexts(locale, 'mails');
  const isCancelled = change === 'cancelled' || change === 'givenUp';
  const { endsAt, text } = formatPeriod(locale, { startsAt, minutes, timeZone });
  const mail = composeApplicantMail(context, 'interview-appointment', application, {
    subject: _(`mail.appointment.subject.${change}`, { group }),
    paragraphs: _(`mail.appointment.${change}`).split('\n\n'),
    facts: [
      [_('mail.appointment.when'), text],
      [_('mail.appointment.where'), place],
    ],
    ...(note && !isCancelled && { answers: [[_('mail.appointment.note'), note]] }),
  });
  const method = isCancelled ? 'CANCEL' : 'REQUEST';
  return {
    ...mail,
    content: {
      ...mail.content,
      event: { ...appointment, method, uid, endsAt, isAnswered: context.replyAddress !== null },
    },
  };
}

type OfferedApplicant = Parameters<typeof composeApplicantMail>[2] & {
  times: readonly string[];
  minutes: number;
  place: string;
  note: string;
  url: string;
};

/**
 * The mail that offers an applicant, in their language, times for an interview, of which the link opens the choice. Without times, they are those that
 * are free in a calendar.
 */
export function offeredTimes(context: MailContext, application: OfferedApplicant): Mail {
  const { locale, times, minutes, place, note, url } = application;
  const { name: group, timeZone } = context.brand;
  const _ = getTexts(locale, 'mails');
  const texts = times.map((startsAt) => formatPeriod(locale, { startsAt, minutes, timeZone }).text);
  return composeApplicantMail(context, 'offered-times', application, {
    subject: _('mail.offer.subject', { group }),
    paragraphs: [
      times.length > 0 ? _('mail.offer.lead') : _('mail.offer.calendar', { city: getCity(timeZone) }),
    ],
    facts: [[_('mail.appointment.where'), place]],
    link: { text: _('mail.offer.choose'), url },
    answers: [
      ...(times.length > 0 ? [[_('mail.offer.times'), texts.join('\n')] satisfies [string, string]] : []),
      ...(note ? [[_('mail.appointment.note'), note] satisfies [string, string]] : []),
    ],
  });
}

/** Returns the end of a period, and the period with its day in the time zone. */
function formatPeriod(
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

/** Formats a calendar day such as `2026-08-05` with its name, where `Intl` knows the language. */
function formatLongDay(locale: Locale, day: string): string {
  if (locale === 'rw') return formatKinyarwandaDate(new Date(`${day}T00:00`));
  const format = new Intl.DateTimeFormat(languages[locale].intl, { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(day));
}

/** `Africa/Accra` becomes `Accra`. */
function getCity(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** Returns what the thread of an application has in place of the answer of a calendar. */
export function describeCalendarAnswer(locale: Locale, answer: CalendarAnswer['answer']): string {
  return getTexts(locale, 'mails')(`mail.calendar.${answer}`);
}
