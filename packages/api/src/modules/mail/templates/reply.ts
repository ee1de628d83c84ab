import { getTexts } from '@isangano/content/read-texts';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { formatReference } from './format-reference.ts';
import type { Recipient } from './reply-texts.ts';

type ReplyTo = Recipient & {
  /** Id of the application or message. */
  id: string;
  shortReference: string;
  email: string;
  /** What is answered, if it is a message. */
  quote?: string;
};

/** The mail with a reply of staff to an application or a message. Its first line is the greeting that staff see. */
export function replyMail(
  { brand }: MailContext,
  { id, shortReference, email, locale, quote }: ReplyTo,
  { subject, text }: { subject: string; text: string },
): Mail {
  const texts = buildMailTexts(brand.name, {
    subject,
    // Each line is a paragraph: mail clients join lines.
    paragraphs: text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    facts: [
      [getTexts(locale, 'mails')('mail.reply.reference'), formatReference(brand, { id, shortReference })],
    ],
    ...(quote !== undefined && { quote }),
  });
  return { kind: 'reply', locale, to: email, replyTo: brand.email, about: id, ...texts };
}
