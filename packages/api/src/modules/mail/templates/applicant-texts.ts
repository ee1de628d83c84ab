import { getTexts } from '@isangano/content/read-texts';
import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { formatReference } from './format-reference.ts';
import { greeting } from './greeting.ts';

type OwnTexts = { subject: string; paragraphs: readonly string[] } & Partial<
  Pick<Mail['content'], 'facts' | 'answers' | 'link'>
>;

type NamedApplication = { id: string; shortReference: string; name: string; locale: Locale };

/** Builds the texts of a mail about an application to its applicant, with its reference and where to ask questions. */
export function buildApplicantTexts(
  { brand }: MailContext,
  { id, shortReference, name, locale }: NamedApplication,
  { subject, paragraphs, facts = [], answers = [], link }: OwnTexts,
): Pick<Mail, 'subject' | 'content'> {
  const _ = getTexts(locale, 'mails');
  return buildMailTexts(brand.name, {
    subject,
    paragraphs: [greeting(locale, name), ...paragraphs],
    mark: { id, text: _('mail.application.mark') },
    facts: [...facts, [_('mail.application.reference'), formatReference(brand, { id, shortReference })]],
    ...(answers.length > 0 && { answers }),
    ...(link && { link }),
    closing: [_('mail.application.question', { email: brand.email })],
  });
}
