import { getTexts } from '@isangano/content/read-texts';
import type { MessageView } from '@isangano/contracts/messages/message';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { formatReference } from './format-reference.ts';
import { buildNotificationSubject } from './notification-texts.ts';

/** The mail that informs staff of a new message. Replies go to its author. */
export function contactNotification(
  { brand, siteUrl, staffAddress, staffLocale: locale }: MailContext,
  message: MessageView,
  { isSuspect = false } = {},
): Mail {
  const { id, shortReference, fullName, email, phone, subject } = message;
  const _ = getTexts(locale, 'mails');
  const title = _('mail.newMessage.title');
  const content = buildMailTexts(brand.name, {
    subject: buildNotificationSubject(locale, { title, about: subject, isSuspect }),
    title,
    paragraphs: [_('mail.newMessage.intro', { name: fullName })],
    facts: [
      [_('mail.notification.name'), fullName],
      [_('mail.notification.email'), email],
      [_('mail.newMessage.subject'), subject],
      ...(phone ? [toFact(_('mail.notification.phone'), phone)] : []),
      [_('mail.newMessage.reference'), formatReference(brand, { id, shortReference })],
    ],
    quote: message.message,
    link: { text: _('mail.newMessage.all'), url: `${siteUrl}${staffPaths.messages}` },
  });
  return { kind: 'contact-note', locale, to: staffAddress, replyTo: email, ...content };
}

function toFact(label: string, value: string): [string, string] {
  return [label, value];
}
