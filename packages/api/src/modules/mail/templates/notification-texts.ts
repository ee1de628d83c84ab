import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';

type Subject = { title: string; about: string; isSuspect: boolean };

/** Returns the subject of a mail, with a prefix for suspected spam by which mailboxes can filter. */
export function buildNotificationSubject(locale: Locale, { title, about, isSuspect }: Subject): string {
  const _ = getTexts(locale, 'mails');
  const subject = _('mail.notification.subject', { title, about });
  return isSuspect ? `[${_('mail.notification.suspect')}] ${subject}` : subject;
}
