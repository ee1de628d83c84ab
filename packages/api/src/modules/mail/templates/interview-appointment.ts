import { getTexts } from '@isangano/content/read-texts';
import { intlLocales } from '@isangano/contracts/format';
import { formatKinyarwandaDate } from '@isangano/contracts/kinyarwanda';
import { toLocalTime } from '@isangano/contracts/local-time';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildApplicantTexts } from './applicant-texts.ts';

type Change = 'set' | 'changed' | 'cancelled';

type InvitedApplicant = {
  id: string;
  shortReference: string;
  name: string;
  email: string;
  locale: Locale;
  change: Change;
  appointment: {
    sequence: number;
    startsAt: string;
    minutes: number;
    place: string;
    note: string;
    changedAt: string;
  };
};

/** The mail that tells an applicant, in their language, of an appointment, with an entry for calendars. */
export function interviewAppointment(context: MailContext, application: InvitedApplicant): Mail {
  const { id, email, locale, change } = application;
  const { startsAt, minutes, place, note, ...version } = application.appointment;
  const { name: group, email: replyTo, timeZone } = context.brand;
  const _ = getTexts(locale, 'mails');
  const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  const [date = '', from = ''] = toLocalTime(startsAt, timeZone).split('T');
  const until = toLocalTime(endsAt, timeZone).slice(-5);
  const texts = buildApplicantTexts(context, application, {
    subject: _(`mail.appointment.subject.${change}`, { group }),
    paragraphs: _(`mail.appointment.${change}`).split('\n\n'),
    facts: [
      [
        _('mail.appointment.when'),
        _('mail.appointment.time', {
          day: formatLongDay(locale, date),
          from,
          until,
          city: getCity(timeZone),
        }),
      ],
      [_('mail.appointment.where'), place],
    ],
    answers: note && change !== 'cancelled' ? [[_('mail.appointment.note'), note]] : [],
  });
  const event = {
    ...version,
    method: change === 'cancelled' ? ('CANCEL' as const) : ('REQUEST' as const),
    uid: id,
    startsAt,
    endsAt,
    place,
    note,
  };
  const content = { ...texts.content, event };
  return { kind: 'interview-appointment', locale, to: email, replyTo, about: id, ...texts, content };
}

/** Formats a calendar day such as `2026-08-05` with its name, where `Intl` knows the language. */
function formatLongDay(locale: Locale, day: string): string {
  if (locale === 'rw') return formatKinyarwandaDate(new Date(`${day}T00:00`));
  const format = new Intl.DateTimeFormat(intlLocales[locale], { dateStyle: 'full', timeZone: 'UTC' });
  return format.format(new Date(day));
}

/** `Africa/Kigali` becomes `Kigali`. */
function getCity(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
