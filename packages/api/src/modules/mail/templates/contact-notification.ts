import type { Locale } from '@isangano/contracts/locales';
import type { MessageView } from '@isangano/contracts/messages/message';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { formatReference } from './format-reference.ts';
import { buildNotificationSubject, notificationTexts } from './notification-texts.ts';

type Texts = {
  title: string;
  intro: (name: string) => string;
  subject: string;
  reference: string;
  all: string;
};

const textsByLocale: Record<Locale, Texts> = {
  en: {
    title: 'New message',
    intro: (name) => `${name} wrote through the website.`,
    subject: 'Subject',
    reference: 'Reference',
    all: 'All messages',
  },
  // To be reviewed by a native speaker.
  rw: {
    title: 'Ubutumwa bushya',
    intro: (name) => `${name} yanditse abinyujije ku rubuga.`,
    subject: 'Impamvu',
    reference: "Nimero y'ubutumwa",
    all: 'Ubutumwa bwose',
  },
  fr: {
    title: 'Nouveau message',
    intro: (name) => `${name} a écrit par le site.`,
    subject: 'Objet',
    reference: 'Référence',
    all: 'Tous les messages',
  },
};

/** The mail that informs staff of a new message. Replies go to its author. */
export function contactNotification(
  { brand, siteUrl, staffAddress, staffLocale: locale }: MailContext,
  message: MessageView,
  { isSuspect = false } = {},
): Mail {
  const { id, shortReference, fullName, email, phone, subject } = message;
  const texts = { ...notificationTexts[locale], ...textsByLocale[locale] };
  const content = buildMailTexts(brand.name, {
    subject: buildNotificationSubject(locale, { title: texts.title, about: subject, isSuspect }),
    title: texts.title,
    paragraphs: [texts.intro(fullName)],
    facts: [
      [texts.name, fullName],
      [texts.email, email],
      [texts.subject, subject],
      ...(phone ? [toFact(texts.phone, phone)] : []),
      [texts.reference, formatReference(brand, { id, shortReference })],
    ],
    quote: message.message,
    link: { text: texts.all, url: `${siteUrl}${staffPaths.messages}` },
  });
  return { kind: 'contact-note', locale, to: staffAddress, replyTo: email, ...content };
}

function toFact(label: string, value: string): [string, string] {
  return [label, value];
}
