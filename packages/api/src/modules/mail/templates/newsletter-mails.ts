import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { composeMail, greeting } from './compose-mail.ts';

type Subscriber = { id: string; email: string; locale: Locale };

/** The mail that asks the owner of an address to confirm the subscription (double opt-in). */
export function newsletterConfirmation(
  context: MailContext,
  { id: about, email: to, locale, confirmUrl }: Subscriber & { confirmUrl: string },
): Mail {
  const _ = getTexts(locale, 'mails');
  const envelope = { kind: 'newsletter-confirmation', locale, to, about } as const;
  return composeMail(context, envelope, {
    subject: _('mail.newsletterConfirmation.subject'),
    paragraphs: [greeting(locale), _('mail.newsletterConfirmation.ask', { name: context.brand.name })],
    link: { text: _('mail.newsletterConfirmation.confirm'), url: confirmUrl },
    closing: [_('mail.newsletterConfirmation.ignore')],
  });
}

/** The mail that welcomes a confirmed subscriber in their language, with the link to unsubscribe. */
export function newsletterWelcome(
  context: MailContext,
  { id: about, email: to, locale, unsubscribeUrl }: Subscriber & { unsubscribeUrl: string },
): Mail {
  const { name } = context.brand;
  const _ = getTexts(locale, 'mails');
  const envelope = { kind: 'newsletter-welcome', locale, to, about, unsubscribeUrl } as const;
  return composeMail(context, envelope, {
    subject: _('mail.newsletterWelcome.subject', { name }),
    paragraphs: [greeting(locale), _('mail.newsletterWelcome.thanks', { name })],
    closing: [_('mail.newsletterWelcome.question', { email: context.contactEmail() })],
    leave: { text: _('mail.newsletterWelcome.leave'), url: unsubscribeUrl },
  });
}

type IssueText = { locale: Locale; subject: string; text: string };

/** The mail with an issue of the newsletter. Its paragraphs are those that staff wrote, divided by blank lines. */
export function issueMail(
  context: MailContext,
  { locale, subject, text }: IssueText,
  { id: about, email: to, unsubscribeUrl }: Omit<Subscriber, 'locale'> & { unsubscribeUrl: string },
): Mail & { kind: 'newsletter-issue' } {
  const _ = getTexts(locale, 'mails');
  const envelope = { kind: 'newsletter-issue', locale, to, about, unsubscribeUrl } as const;
  return composeMail(context, envelope, {
    subject,
    paragraphs: text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()),
    hasLinks: true,
    leave: { text: _('mail.newsletterWelcome.leave'), url: unsubscribeUrl },
  });
}
