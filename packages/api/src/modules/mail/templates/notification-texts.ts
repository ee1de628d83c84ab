import type { Locale } from '@isangano/contracts/locales';

type SharedTexts = {
  name: string;
  email: string;
  phone: string;
  suspect: string;
  /** What the mail is about, and whose it is. */
  subject: (title: string, about: string) => string;
};

/** Texts of all mails to the group's mailbox. */
export const notificationTexts: Record<Locale, SharedTexts> = {
  en: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    suspect: 'Suspected spam',
    subject: (title, about) => `${title}: ${about}`,
  },
  // To be reviewed by a native speaker.
  rw: {
    name: 'Amazina',
    email: 'Imeyili',
    phone: 'Telefone',
    suspect: 'Bikekwaho kuba spam',
    subject: (title, about) => `${title}: ${about}`,
  },
  fr: {
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    suspect: 'Spam présumé',
    subject: (title, about) => `${title} : ${about}`,
  },
};

type Subject = { title: string; about: string; isSuspect: boolean };

/** Returns the subject of a mail, with a prefix for suspected spam by which mailboxes can filter. */
export function buildNotificationSubject(locale: Locale, { title, about, isSuspect }: Subject): string {
  const texts = notificationTexts[locale];
  const subject = texts.subject(title, about);
  return isSuspect ? `[${texts.suspect}] ${subject}` : subject;
}
