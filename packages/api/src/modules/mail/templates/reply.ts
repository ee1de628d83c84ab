import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';
import type { ReplyTemplate } from '@isangano/contracts/replies/reply';
import type { Mail, MailContext } from '../mail.ts';
import { composeMail, formatReference, greeting } from './compose-mail.ts';

type Recipient = { name: string; locale: Locale };
type ReplyTo = Recipient & {
  /** Id of the application or message. */
  id: string;
  shortReference: string;
  email: string;
  /** What is answered, if it is a message. */
  quote?: string;
};

/** Returns the texts that a reply can begin with, in the language of the recipient. */
export function listReplyTemplates({ name, locale }: Recipient): ReplyTemplate[] {
  const _ = getTexts(locale, 'mails');
  const start = greeting(locale, name);
  return [
    { name: 'blank', text: start },
    { name: 'thanks', text: `${start}\n\n${_('mail.reply.thanks')}` },
    { name: 'question', text: `${start}\n\n${_('mail.reply.question')}` },
  ];
}

/** The mail with a reply of staff to an application or a message. Its first line is the greeting that staff see. */
export function replyMail(
  context: MailContext,
  record: ReplyTo,
  { subject, text }: { subject: string; text: string },
): Mail {
  const { id: about, email: to, locale, quote } = record;
  const reference = getTexts(locale, 'mails')('mail.reply.reference');
  // Each line is a paragraph: mail clients join lines.
  const paragraphs = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return composeMail(
    context,
    { kind: 'reply', locale, to, about },
    {
      subject,
      paragraphs,
      facts: [[reference, formatReference(context.brand, record)]],
      ...(quote !== undefined && { quote }),
    },
  );
}
