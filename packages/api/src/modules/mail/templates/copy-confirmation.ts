import { getTexts } from '@isangano/content/read-texts';
import type { ApplicationKind } from '@isangano/contracts/applications/values';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

type AskedCopy = { id: string; kind: ApplicationKind; email: string; locale: Locale; url: string };

/** The mail by which the owner of an address has the copy of an application sent. It has nothing that was typed. */
export function copyConfirmation({ brand }: MailContext, { id, kind, email, locale, url }: AskedCopy): Mail {
  const _ = getTexts(locale, 'mails');
  const content = buildMailTexts(brand.name, {
    subject: _(`mail.copyConfirmation.subject.${kind}`),
    paragraphs: [greeting(locale), _('mail.copyConfirmation.ask')],
    link: { text: _('mail.copyConfirmation.send'), url },
    closing: [_('mail.copyConfirmation.ignore')],
  });
  return { kind: 'copy-confirmation', locale, to: email, replyTo: brand.email, about: id, ...content };
}
