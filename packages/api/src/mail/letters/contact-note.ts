import type { MessageView } from '@isangano/contracts/messages/message';
import { staffPaths } from '@isangano/contracts/routes';
import { writeLetter } from '../letter.ts';
import type { Mail, MailDesk } from '../mail.ts';
import { markSuspect } from './mark-suspect.ts';

/** Tells the staff of a new message; an answer goes to who wrote it. */
export function contactNote(
  { brand, siteUrl, staffAddress }: MailDesk,
  message: MessageView,
  { isSuspect = false } = {},
): Mail {
  const { fullName, email, phone, subject } = message;
  const written = writeLetter(brand.name, {
    subject: markSuspect(`New message: ${subject}`, isSuspect),
    title: 'New message',
    paragraphs: [`${fullName} wrote through the website.`],
    facts: [
      ['Name', fullName],
      ['E-mail', email],
      ['Subject', subject],
      ...(phone ? [pair('Phone', phone)] : []),
    ],
    quote: message.message,
    link: { text: 'All messages', url: `${siteUrl}${staffPaths.messages}` },
  });
  return { kind: 'contact-note', locale: 'en', to: staffAddress, replyTo: email, ...written };
}

function pair(label: string, value: string): [string, string] {
  return [label, value];
}
