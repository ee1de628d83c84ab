import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

type UnconfirmedSubscriber = { id: string; email: string; locale: Locale; confirmUrl: string };

/** The mail that asks the owner of an address to confirm the subscription (double opt-in). */
export function newsletterConfirmation(
  { brand }: MailContext,
  { id, email, locale, confirmUrl }: UnconfirmedSubscriber,
): Mail {
  const _ = getTexts(locale, 'mails');
  const texts = buildMailTexts(brand.name, {
    subject: _('mail.newsletterConfirmation.subject'),
    paragraphs: [greeting(locale), _('mail.newsletterConfirmation.ask', { name: brand.name })],
    link: { text: _('mail.newsletterConfirmation.confirm'), url: confirmUrl },
    closing: [_('mail.newsletterConfirmation.ignore')],
  });
  return { kind: 'newsletter-confirmation', locale, to: email, replyTo: brand.email, about: id, ...texts };
}
