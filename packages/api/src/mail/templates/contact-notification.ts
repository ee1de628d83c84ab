import type { MessageView } from '@isangano/contracts/messages/message';
import { staffPaths } from '@isangano/contracts/routes';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { markSuspectedSpam } from './mark-suspected-spam.ts';

/** The mail that informs staff of a new message. Replies go to its author. */
export function contactNotification(
  { brand, siteUrl, staffAddress }: MailContext,
  message: MessageView,
  { isSuspect = false } = {},
): Mail {
  const { id, fullName, email, phone, subject } = message;
  const texts = buildMailTexts(brand.name, {
    subject: markSuspectedSpam(`New message: ${subject}`, isSuspect),
    title: 'New message',
    paragraphs: [`${fullName} wrote through the website.`],
    facts: [
      ['Name', fullName],
      ['E-mail', email],
      ['Subject', subject],
      ...(phone ? [toFact('Phone', phone)] : []),
      ['Reference', id],
    ],
    quote: message.message,
    link: { text: 'All messages', url: `${siteUrl}${staffPaths.messages}` },
  });
  return { kind: 'contact-note', locale: 'en', to: staffAddress, replyTo: email, ...texts };
}

function toFact(label: string, value: string): [string, string] {
  return [label, value];
}
