import { getTexts } from '@isangano/content/read-texts';
import { getCity } from '@isangano/contracts/local-time';
import type { Locale } from '@isangano/contracts/locales';
import type { CalendarAnswer } from '../calendar-event.ts';
import type { Mail, MailContext } from '../mail.ts';
import { composeApplicantMail } from './applicant-mails.ts';
import { describeAppointment, formatPeriod, type MailedAppointment } from './appointment-texts.ts';

type InvitedApplicant = Parameters<typeof composeApplicantMail>[2] & {
  change: 'set' | 'changed' | 'cancelled' | 'givenUp' | 'reminder';
  appointment: MailedAppointment;
};

/** The mail that tells an applicant, in their language, of an appointment, with an entry for calendars. */
export function interviewAppointment(context: MailContext, application: InvitedApplicant): Mail {
  const { locale, change, appointment } = application;
  const { name: group } = context.brand;
  const { note } = appointment;
  const _ = getTexts(locale, 'mails');
  const isCancelled = change === 'cancelled' || change === 'givenUp';
  return composeApplicantMail(context, 'interview-appointment', application, {
    subject: _(`mail.appointment.subject.${change}`, { group }),
    paragraphs: _(`mail.appointment.${change}`).split('\n\n'),
    ...describeAppointment(context, application, appointment, isCancelled ? 'CANCEL' : 'REQUEST'),
    ...(note && !isCancelled && { answers: [[_('mail.appointment.note'), note]] }),
  });
}

type OfferedApplicant = Parameters<typeof composeApplicantMail>[2] & {
  times: readonly string[];
  minutes: number;
  place: string;
  note: string;
  url: string;
};

/**
 * The mail that offers an applicant times for an interview, in their language; its link opens the choice. Without given
 * times, they are the free ones in a calendar.
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

/** Returns the text that the thread of an application shows for the reply of a calendar. */
export function describeCalendarAnswer(locale: Locale, answer: CalendarAnswer['answer']): string {
  return getTexts(locale, 'mails')(`mail.calendar.${answer}`);
}
