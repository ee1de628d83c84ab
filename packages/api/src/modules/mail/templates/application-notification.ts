import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { buildNotificationSubject, notificationTexts } from './notification-texts.ts';

type NewApplication = {
  kind: ApplicationKind;
  name: string;
  email: string;
  phone: string;
  location: string;
  topic: string;
  isSuspect?: boolean;
};

type KindTexts = { subject: string; location: string; topic: string };
type Texts = Record<ApplicationKind, KindTexts> & {
  intro: (name: string) => string;
  missing: string;
  all: string;
};

const textsByLocale: Record<Locale, Texts> = {
  en: {
    interview: { subject: 'New interview application', location: 'City', topic: 'Headline' },
    partner: { subject: 'New partnership application', location: 'Country', topic: 'Project' },
    intro: (name) => `${name} sent an application.`,
    missing: 'Not specified',
    all: 'All applications',
  },
  // To be reviewed by a native speaker.
  rw: {
    interview: { subject: "Ubusabe bushya bw'ikiganiro", location: 'Umujyi', topic: "Umutwe w'inkuru" },
    partner: { subject: "Ubusabe bushya bw'ubufatanye", location: 'Igihugu', topic: 'Umushinga' },
    intro: (name) => `${name} yohereje ubusabe.`,
    missing: 'Ntibyavuzwe',
    all: 'Ubusabe bwose',
  },
  fr: {
    interview: { subject: "Nouvelle candidature d'entretien", location: 'Ville', topic: 'Titre' },
    partner: { subject: 'Nouvelle candidature de partenariat', location: 'Pays', topic: 'Projet' },
    intro: (name) => `${name} a envoyé une candidature.`,
    missing: 'Non précisé',
    all: 'Toutes les candidatures',
  },
};

/** The mail that informs staff of a new application. Answers and files are only in the staff area. */
export function applicationNotification(
  { brand, siteUrl, staffAddress, staffLocale: locale }: MailContext,
  application: NewApplication,
): Mail {
  const { kind, name, email, phone, location, topic, isSuspect = false } = application;
  const texts = { ...notificationTexts[locale], ...textsByLocale[locale] };
  const { subject, ...labels } = texts[kind];
  const content = buildMailTexts(brand.name, {
    subject: buildNotificationSubject(locale, { title: subject, about: name, isSuspect }),
    title: subject,
    paragraphs: [texts.intro(name)],
    facts: [
      [texts.name, name],
      [texts.email, email],
      [texts.phone, phone],
      [labels.location, location || texts.missing],
      [labels.topic, topic],
    ],
    link: { text: texts.all, url: `${siteUrl}${staffPaths.applications}` },
  });
  return { kind: 'application-note', locale, to: staffAddress, replyTo: email, ...content };
}
