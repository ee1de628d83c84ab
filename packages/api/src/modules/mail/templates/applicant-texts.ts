import type { Locale } from '@isangano/contracts/locales';
import type { Mail, MailContext } from '../mail.ts';
import { buildMailTexts } from '../mail-content.ts';
import { formatReference } from './format-reference.ts';
import { greeting } from './greeting.ts';

type ApplicantTexts = { reference: string; mark: string; question: (email: string) => string };

const textsByLocale: Record<Locale, ApplicantTexts> = {
  en: {
    reference: 'Reference',
    mark: 'Mark of this application',
    question: (email) => `If you have a question, answer this mail or write to ${email}.`,
  },
  rw: {
    reference: "Nimero y'ubusabe",
    mark: "Ikimenyetso cy'ubu busabe",
    question: (email) => `Niba ufite ikibazo, subiza iyi imeyili cyangwa utwandikire kuri ${email}.`,
  },
  fr: {
    reference: 'Référence',
    mark: 'Motif de cette candidature',
    question: (email) => `Si vous avez une question, répondez à ce message ou écrivez à ${email}.`,
  },
};

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
  const { reference, mark, question } = textsByLocale[locale];
  return buildMailTexts(brand.name, {
    subject,
    paragraphs: [greeting(locale, name), ...paragraphs],
    mark: { id, text: mark },
    facts: [...facts, [reference, formatReference(brand, { id, shortReference })]],
    ...(answers.length > 0 && { answers }),
    ...(link && { link }),
    closing: [question(brand.email)],
  });
}
