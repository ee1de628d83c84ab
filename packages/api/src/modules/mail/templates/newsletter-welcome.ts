import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { greeting } from './greeting.ts';

type ConfirmedSubscriber = { id: string; email: string; locale: Locale; unsubscribeUrl: string };

/** The mail that welcomes a confirmed subscriber in their language, with the link to unsubscribe. */
export function newsletterWelcome(
  { brand }: MailContext,
  { id, email, locale, unsubscribeUrl }: ConfirmedSubscriber,
): Mail {
  const { name } = brand;
  const _ = getTexts(locale, 'mails');
  const texts = buildMailTexts(brand.name, {
    subject: _('mail.newsletterWelcome.subject', { name }),
    paragraphs: [greeting(locale), _('mail.newsletterWelcome.thanks', { name })],
    closing: [_('mail.newsletterWelcome.question', { email: brand.email })],
    leave: { text: _('mail.newsletterWelcome.leave'), url: unsubscribeUrl },
  });
  return {
    kind: 'newsletter-welcome',
    locale,
    to: email,
    replyTo: brand.email,
    about: id,
    unsubscribeUrl,
    ...texts,
  };
}
