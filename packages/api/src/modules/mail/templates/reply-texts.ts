import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';
import type { ReplyTemplate } from '@isangano/contracts/replies/reply';
import { greeting } from './greeting.ts';

export type Recipient = { name: string; locale: Locale };

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
