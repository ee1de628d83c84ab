import { intlLocales } from '@isangano/contracts/format';
import { formatKinyarwandaDate } from '@isangano/contracts/kinyarwanda';
import { toLocalTime } from '@isangano/contracts/local-time';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildApplicantTexts } from './applicant-texts.ts';

type Change = 'set' | 'changed' | 'cancelled';

type AppointmentTexts = {
  subject: Record<Change, (group: string) => string>;
  paragraphs: Record<Change, string[]>;
  when: string;
  where: string;
  note: string;
  /** The city stands for the time zone. */
  time: (day: string, from: string, until: string, city: string) => string;
};

const textsByLocale: Record<Locale, AppointmentTexts> = {
  en: {
    subject: {
      set: (group) => `Your interview with ${group}`,
      changed: (group) => `New time or place: your interview with ${group}`,
      cancelled: (group) => `Cancelled: your interview with ${group}`,
    },
    paragraphs: {
      set: [
        'We would like to meet you for your interview, at the time and place below.',
        'The calendar entry is attached. If you cannot come, tell us by answering this mail.',
      ],
      changed: [
        'The appointment for your interview has changed. It is now at the time and place below.',
        'The attached calendar entry takes the place of the earlier one. If you cannot come, tell us by answering this mail.',
      ],
      cancelled: [
        'We have to cancel the appointment below for your interview. We are sorry.',
        'The attachment removes it from your calendar. We write to you if we can offer another one.',
      ],
    },
    when: 'When',
    where: 'Where',
    note: 'Good to know',
    time: (day, from, until, city) => `${day}, ${from}–${until} (${city} time)`,
  },
  // To be reviewed by a native speaker.
  rw: {
    subject: {
      set: (group) => `Ikiganiro cyawe na ${group}`,
      changed: (group) => `Igihe cyangwa ahantu byahindutse: ikiganiro cyawe na ${group}`,
      cancelled: (group) => `Byahagaritswe: ikiganiro cyawe na ${group}`,
    },
    paragraphs: {
      set: [
        "Turifuza guhura nawe mu kiganiro, ku gihe n'ahantu byanditse hepfo.",
        'Ku mugereka hari gahunda ushobora gushyira muri kalendari yawe. Niba utazaboneka, subiza iyi imeyili ubitubwire.',
      ],
      changed: [
        "Gahunda y'ikiganiro cyawe yahindutse. Ubu ni ku gihe n'ahantu byanditse hepfo.",
        'Gahunda iri ku mugereka isimbura iya mbere muri kalendari yawe. Niba utazaboneka, subiza iyi imeyili ubitubwire.',
      ],
      cancelled: [
        "Tubabajwe no kukumenyesha ko duhagaritse gahunda y'ikiganiro iri hepfo.",
        'Umugereka uyikura muri kalendari yawe. Nituyisimbuza indi, tuzakwandikira.',
      ],
    },
    when: 'Igihe',
    where: 'Ahantu',
    note: 'Icyo wamenya',
    time: (day, from, until, city) => `${day}, ${from}–${until} (isaha y'i ${city})`,
  },
  fr: {
    subject: {
      set: (group) => `Votre entretien avec ${group}`,
      changed: (group) => `Nouvelle heure ou nouveau lieu : votre entretien avec ${group}`,
      cancelled: (group) => `Annulé : votre entretien avec ${group}`,
    },
    paragraphs: {
      set: [
        "Nous aimerions vous rencontrer pour votre entretien, à l'heure et au lieu ci-dessous.",
        "L'entrée de calendrier est jointe. Si vous ne pouvez pas venir, dites-le-nous en répondant à ce message.",
      ],
      changed: [
        "Le rendez-vous de votre entretien a changé. Il est maintenant à l'heure et au lieu ci-dessous.",
        "L'entrée de calendrier jointe remplace la précédente. Si vous ne pouvez pas venir, dites-le-nous en répondant à ce message.",
      ],
      cancelled: [
        'Nous devons annuler le rendez-vous ci-dessous pour votre entretien. Nous en sommes désolés.',
        'La pièce jointe le retire de votre calendrier. Nous vous écrivons si nous pouvons en proposer un autre.',
      ],
    },
    when: 'Quand',
    where: 'Où',
    note: 'Bon à savoir',
    time: (day, from, until, city) => `${day}, ${from}–${until} (heure de ${city})`,
  },
};

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
  const { subject, paragraphs, when, where, note: noteLabel, time } = textsByLocale[locale];
  const endsAt = new Date(Date.parse(startsAt) + minutes * 60_000).toISOString();
  const [day = '', from = ''] = toLocalTime(startsAt, timeZone).split('T');
  const until = toLocalTime(endsAt, timeZone).slice(-5);
  const texts = buildApplicantTexts(context, application, {
    subject: subject[change](group),
    paragraphs: paragraphs[change],
    facts: [
      [when, time(formatLongDay(locale, day), from, until, getCity(timeZone))],
      [where, place],
    ],
    answers: note && change !== 'cancelled' ? [[noteLabel, note]] : [],
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
