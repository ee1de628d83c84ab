import { getTexts } from '@isangano/content/read-texts';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { buildNotificationSubject } from './notification-texts.ts';

type NewApplication = {
  kind: ApplicationKind;
  name: string;
  email: string;
  phone: string;
  location: string;
  topic: string;
  isSuspect?: boolean;
};

/** The mail that informs staff of a new application. Answers and files are only in the staff area. */
export function applicationNotification(
  { brand, siteUrl, staffAddress, staffLocale: locale }: MailContext,
  application: NewApplication,
): Mail {
  const { kind, name, email, phone, location, topic, isSuspect = false } = application;
  const _ = getTexts(locale, 'mails');
  const title = _(`mail.newApplication.${kind}.subject`);
  const content = buildMailTexts(brand.name, {
    subject: buildNotificationSubject(locale, { title, about: name, isSuspect }),
    title,
    paragraphs: [_('mail.newApplication.intro', { name })],
    facts: [
      [_('mail.notification.name'), name],
      [_('mail.notification.email'), email],
      [_('mail.notification.phone'), phone],
      [_(`mail.newApplication.${kind}.location`), location || _('mail.newApplication.missing')],
      [_(`mail.newApplication.${kind}.topic`), topic],
    ],
    link: { text: _('mail.newApplication.all'), url: `${siteUrl}${staffPaths.applications}` },
  });
  return { kind: 'application-note', locale, to: staffAddress, replyTo: email, ...content };
}
